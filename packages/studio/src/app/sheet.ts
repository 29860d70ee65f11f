/** On a phone the sheet stands above the list that was pressed: what it shows now comes into sight. */
export function showSheet(): void {
  if (matchMedia('(max-width: 820px)').matches) scrollTo({ top: 0 });
}
