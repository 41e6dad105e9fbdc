/**
 * A worker that reaches no network, on any host. One that is made from a blob goes by the policy of
 * whoever made it: here an empty frame, which has the page's policy and this one on top of it.
 */

const POLICY = "default-src 'none'; script-src 'wasm-unsafe-eval'; worker-src blob:";

let frame: Promise<Window & typeof globalThis> | null = null;

function framed(): Promise<Window & typeof globalThis> {
  const made = document.createElement('iframe');
  made.hidden = true;
  made.srcdoc = `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`;
  return new Promise((found) => {
    made.onload = () => found(made.contentDocument!.defaultView!);
    document.body.append(made);
  });
}

/** The worker of this script, which has to be whole: it imports nothing. */
export async function apart(script: ArrayBuffer): Promise<Worker> {
  frame ??= framed();
  const { Blob, URL, Worker } = await frame;
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const worker = new Worker(address, { type: 'module' });
  worker.addEventListener('message', () => URL.revokeObjectURL(address), { once: true });
  return worker;
}
