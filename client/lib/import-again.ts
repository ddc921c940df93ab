/**
 * Imports a module that its page cannot work without. Browsers remember a failed import until the page is reloaded, so after
 * a failure the file is imported under another URL.
 * @param load a function such as `() => import('./module.ts')`, into which the build writes the file's name
 */
export async function importAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const [, file] = /\/([\w-]+\.js)/.exec(String(load)) ?? [];
    if (file === undefined) throw error;
    return import(/* @vite-ignore */ `/assets/${file}?${Date.now()}`);
  }
}
