/*
 * Sends a request at a constant rate, without waiting for responses, and prints response times. They are measured from the
 * time at which the request was due, because a slow server does not slow down shoppers.
 * node bench/load/steady.mjs '{"file": "request", "origin": "http://…", "rate": 800, "seconds": 5}'
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { FRESH_KEY, FRESH_NUMBER } from './fresh.mjs';

const CONNECTIONS = 64;
/** Ignores the first responses, before the server is up to speed. */
const WARM_UP_SECONDS = 1;

const { file, origin, rate, seconds } = JSON.parse(process.argv[2]);
const template = readFileSync(file, 'utf8');
const { hostname, port } = new URL(origin);
const total = Math.round(rate * seconds);

const due = [];
const idle = [];
const times = [];
let sent = 0;
let answered = 0;

function finish() {
  times.sort((one, other) => one - other);
  const percentile = (share) => times[Math.ceil(times.length * share) - 1];
  console.log(JSON.stringify({ requests: answered, p50: percentile(0.5), p99: percentile(0.99) }));
  process.exit();
}

function requestNumber(number) {
  const padded = String(number).padStart(FRESH_NUMBER.length, '0');
  return template.replace(FRESH_KEY, randomUUID()).replace(FRESH_NUMBER, padded);
}

function send() {
  while (due.length > 0 && idle.length > 0) {
    // In turn, so that the server closes none for being idle.
    const socket = idle.shift();
    socket.dueAt = due.shift();
    socket.received = '';
    socket.write(requestNumber(sent));
    sent += 1;
  }
}

/** Whether a whole response has arrived. Requires a Content-Length. */
function isWhole(text) {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))[1]);
  return text.length >= end + 4 + length;
}

function receive(socket, text) {
  socket.received += text;
  if (!isWhole(socket.received)) return;
  if (!/^HTTP\/1.1 2/.test(socket.received)) throw new Error(socket.received);
  answered += 1;
  if (answered > rate * WARM_UP_SECONDS) times.push(performance.now() - socket.dueAt);
  idle.push(socket);
  if (answered === total) finish();
  send();
}

for (let opened = 0; opened < CONNECTIONS; opened += 1) {
  const socket = connect(Number(port), hostname).setNoDelay(true).setEncoding('latin1');
  socket.on('data', (text) => receive(socket, text));
  idle.push(socket);
}

const start = performance.now();
let planned = 0;
const clock = setInterval(() => {
  for (; planned < total; planned += 1) {
    const at = start + (planned * 1000) / rate;
    if (at > performance.now()) break;
    due.push(at);
  }
  send();
  if (planned === total) clearInterval(clock);
}, 1);
