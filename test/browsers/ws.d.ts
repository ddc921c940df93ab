/** Node 20 has no WebSocket. */
declare module 'ws' {
  export const WebSocket: typeof globalThis.WebSocket;
}
