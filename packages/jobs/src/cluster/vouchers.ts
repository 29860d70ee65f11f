/**
 * Who vouches for a record. Its `by` says so:
 *
 *     ada                                        a trusted worker walked it
 *     volunteer:ann+volunteer:bob                two volunteers said the same
 *     ada confirms volunteer:ann+volunteer:bob   volunteers walked it, and a trusted one again: it rests on ada
 */
const VOLUNTEER = 'volunteer:';
const CONFIRMS = ' confirms ';

/** In a list of revoked names: everybody who is not trusted. A strict job counts on no volunteer. */
export const ALL_VOLUNTEERS = `${VOLUNTEER}*`;

/** How a volunteer is called in records and in the list of revoked names. */
export function volunteerVoucher(name: string): string {
  return VOLUNTEER + name;
}

export function isVolunteer(voucher: string): boolean {
  return voucher.startsWith(VOLUNTEER);
}

/** The names that a record rests on: it counts as long as none of them is revoked. */
export function vouchersOf(by: string): string[] {
  const [trusted, confirmed] = by.split(CONFIRMS);
  return confirmed === undefined ? by.split('+') : [trusted];
}

/** True when nobody trusted has walked what the record tells. */
export function restsOnVolunteers(by: string): boolean {
  return vouchersOf(by).some(isVolunteer);
}

/** The volunteers who walked for a record, whoever vouches for it. */
export function volunteersOf(by: string): string[] {
  const walkers = by.split(CONFIRMS).at(-1)!.split('+');
  return walkers.filter(isVolunteer).map(walker => walker.slice(VOLUNTEER.length));
}

/** The `by` of a record that volunteers walked and, if there is one, a trusted name confirms. */
export function signedBy(volunteers: readonly string[], trusted?: string): string {
  const walkers = volunteers.map(volunteerVoucher).join('+');
  if (trusted === undefined) return walkers;
  return volunteers.length === 0 ? trusted : trusted + CONFIRMS + walkers;
}

/** True when one of the names that a record rests on is in the list. */
export function isRevoked(by: string, revoked: ReadonlySet<string>): boolean {
  if (revoked.size === 0) return false;
  return vouchersOf(by).some(
    voucher => revoked.has(voucher) || (isVolunteer(voucher) && revoked.has(ALL_VOLUNTEERS)),
  );
}
