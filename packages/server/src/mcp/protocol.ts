/**
 * The little of the Model Context Protocol that a server of tools needs: JSON-RPC 2.0, one message per line or per
 * request. Written from the specification of 2025-06-18; the tests talk to it with the official client.
 */

export const PROTOCOL_VERSIONS = ['2025-06-18', '2025-03-26', '2024-11-05'] as const;

export type Id = string | number;

export interface Request {
  readonly jsonrpc: '2.0';
  readonly id?: Id;
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

export type Reply =
  | { readonly jsonrpc: '2.0'; readonly id: Id; readonly result: unknown }
  | {
      readonly jsonrpc: '2.0';
      readonly id: Id | null;
      readonly error: { readonly code: number; readonly message: string };
    }
  | { readonly jsonrpc: '2.0'; readonly method: string; readonly params: unknown };

export const ERROR = { parse: -32700, request: -32600, method: -32601, params: -32602, bug: -32603 } as const;

/** An error of the protocol, to be told to whoever asked. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/** Reads one message. Throws `RpcError` for what is not one. */
export function readMessage(text: string): Request {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RpcError(ERROR.parse, 'the message is not JSON');
  }
  const message = value as Partial<Request> | null;
  const isMessage = typeof message === 'object' && message !== null && message.jsonrpc === '2.0';
  if (!isMessage || Array.isArray(value)) throw new RpcError(ERROR.request, 'not a JSON-RPC 2.0 message');
  const isId = ['string', 'number', 'undefined'].includes(typeof message.id);
  const isParams =
    message.params === undefined || (typeof message.params === 'object' && message.params !== null);
  if (typeof message.method !== 'string' || !isId || !isParams) {
    throw new RpcError(ERROR.request, 'a message needs a method; its id is a string or a number');
  }
  return message as Request;
}

export const errorReply = (id: Id | null, error: unknown): Reply => {
  const { code, message } = error instanceof RpcError ? error : { code: ERROR.bug, message: 'this is a bug' };
  return { jsonrpc: '2.0', id, error: { code, message } };
};
