import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readClientChunks } from './client-chunks.mjs';

/** The tags that React hoists to the front of the markup, which belong in the head. */
const HEAD_PREFIX = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

const ENTRY_SCRIPT = /\s*<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/;
const STYLE_LINK = /\s*<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/;

const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

function cut(html, pattern, what) {
  const match = pattern.exec(html);
  if (!match) throw new Error(`The built index.html has no ${what}.`);
  return { rest: html.replace(match[0], ''), found: match[1] };
}

/**
 * Starts the app after the first paint and the page's main picture, so that loading it does not delay what visitors see.
 * The exceptions are a background tab, which paints nothing, an old browser, which does not report paints, and a picture
 * that takes longer than a second. Importing twice starts once.
 * A page's other files are in an attribute, so that all pages have the same script and the policy needs one hash. The
 * app imports those files again, and reports missing ones.
 */
function loaderFor(entry) {
  const pictures = '[...document.querySelectorAll("img[fetchpriority=high]")].map((img)=>img.decode())';
  return (
    '{const{files}=document.currentScript.dataset,' +
    `start=()=>{import("${entry}");files?.split(" ").map((file)=>import(file).catch(()=>{}))},` +
    // A decoded picture is painted in the next frame.
    `wait=()=>Promise.allSettled(${pictures}).then(()=>requestAnimationFrame(()=>setTimeout(start)));` +
    'document.hidden?start():(new PerformanceObserver(wait).observe({type:"paint",buffered:true}),setTimeout(start,1e3))}'
  );
}

/** Preloads the body font, because text would wrap differently in a fallback font. */
function fontPreload(style) {
  const font = /\/assets\/figtree-[\w-]+\.woff2/.exec(style)?.[0];
  if (!font) throw new Error('The style sheet does not name the body font.');
  return `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`;
}

const MAIN_PICTURE =
  /<source type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"\/>(?:<source\b[^>]*>)?<img\b[^>]* fetchPriority="high"/;

/** Preloads the page's main picture before all else, so that it uses the connection on which the page arrived. */
function picturePreload(markup) {
  const [, sources, sizes] = MAIN_PICTURE.exec(markup) ?? [];
  if (sources === undefined) return '';
  return (
    '<link rel="preload" as="image" type="image/avif" fetchpriority="high" ' +
    `imagesrcset="${sources}" imagesizes="${sizes}">`
  );
}

/**
 * The content security policy would block scripts in the markup, and React adds some when it streams. Trusted types would
 * refuse a script that React draws in the browser.
 */
function assertNoScripts(route, markup) {
  const [script] = /<script\b[^>]*>/.exec(markup) ?? [];
  if (script !== undefined) throw new Error(`${route} contains a script: ${script}`);
  if (/\sstyle="/.test(markup)) throw new Error(`${route} contains a style attribute`);
  if (/<!--\$[?!]/.test(markup))
    throw new Error(`${route} contains a Suspense boundary that was not rendered`);
}

/**
 * Writes the prerendered pages, the shell, and `index.json`, from which the server learns the hashes of inline code.
 * @param structuredData returns the JSON-LD element of a route, or ''
 * @param eventReplay the script that queues clicks until a page is hydrated (client/app/event-replay.ts)
 */
export async function writePages({ client, shopName, pages, prerender, structuredData, eventReplay }) {
  const folder = path.join(client, 'pages');
  mkdirSync(folder, { recursive: true });

  const { filesBesideEntry } = readClientChunks(client);
  const template = path.join(client, 'index.html');
  const scriptless = cut(readFileSync(template, 'utf8'), ENTRY_SCRIPT, 'entry script');
  const { rest, found } = cut(scriptless.rest, STYLE_LINK, 'style sheet');
  // Vite's own page must not be served as "/".
  rmSync(template);

  const style = readFileSync(path.join(client, found), 'utf8').trim();
  const script = eventReplay + loaderFor(scriptless.found);
  const preload = fontPreload(style);
  const inlined = `${preload}<style>${style}</style>`;
  const write = (file, head, body, { mark = '', attributes = '', styles = inlined, data = '' } = {}) =>
    writeFileSync(
      path.join(folder, file),
      rest
        .replace('<!--head-->', () => `${head}${styles}<script${attributes}>${script}</script>`)
        .replace('<div id="root"></div>', () => `<div id="root"${mark}>${body}</div>${data}`),
    );

  for (const { path: route, name } of pages) {
    const markup = await prerender(route);
    assertNoScripts(route, markup);
    const head = HEAD_PREFIX.exec(markup)[0];
    if (!head.includes('<title>')) throw new Error(`${route} has no title`);
    const files = filesBesideEntry(`pages/${name}.tsx`);
    write(`${name}.html`, picturePreload(markup) + head, markup.slice(head.length), {
      mark: ` data-page="${route}"`,
      attributes: ` data-files="${files.map((file) => `/${file}`).join(' ')}"`,
      data: structuredData(route),
    });
  }
  write('shell.html', `<title>${shopName}</title>`, '');
  // Chromium sends the page's URL as the referrer of a font in an inlined style sheet, whatever the policy. Some URLs
  // are secret.
  write('secret-shell.html', `<title>${shopName}</title>`, '', {
    styles: `${preload}<link rel="stylesheet" href="${found}">`,
  });

  // JSON-LD is data, to which script policies don't apply, so it needs no hash.
  const index = { scriptHashes: [hashOf(script)], styleHashes: [hashOf(style)] };
  writeFileSync(path.join(folder, 'index.json'), `${JSON.stringify(index, null, 2)}\n`);
}
