/** Reading where things are costs nothing once the page is laid out, and a layout before that. */

/** Called in the next frame: after the page is laid out, before it is painted. */
export function laidOut(then: () => void): () => void {
  const observer = new ResizeObserver(() => {
    observer.disconnect();
    then();
  });
  observer.observe(document.documentElement);
  return () => observer.disconnect();
}
