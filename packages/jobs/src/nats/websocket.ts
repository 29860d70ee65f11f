/** A WebSocket for Node 20, which has none of its own, in the shape of a browser's. */
import { WebSocket as NodeWebSocket } from 'ws';

/** No message of the protocol comes near this. */
const MESSAGE_LIMIT = 16 * 2 ** 20;

/** Opens a socket; events are told by `onopen`, `onmessage`, `onerror` and `onclose`, as in a browser. */
export function openWebSocket(address: string): WebSocket {
  const socket = new NodeWebSocket(address, { maxPayload: MESSAGE_LIMIT, perMessageDeflate: false });
  socket.binaryType = 'arraybuffer';
  return socket as unknown as WebSocket;
}
