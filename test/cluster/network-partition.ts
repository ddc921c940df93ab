import { execFileSync, spawnSync } from '../shop/child-process.ts';
import type { Machine } from './machine.ts';

export const TABLE = 'shop_cluster';

const nft = (rules: string) => execFileSync('nft', ['-f', '-'], { input: rules });

/**
 * Partitions a machine from the others: drops packets in both directions. The shop and HAProxy, which belong to no
 * machine's group, still reach it. That is the dangerous case.
 */
export function partition(machine: Machine, others: Machine[]): void {
  const groups = others.map(({ gid }) => gid).join(', ');
  nft(`
    table inet ${TABLE} {
      chain sent {
        type filter hook output priority 0; policy accept;
        meta skgid ${machine.gid} ip daddr { ${others.map(({ address }) => address).join(', ')} } counter drop
        meta skgid { ${groups} } ip daddr ${machine.address} counter drop
      }
    }`);
}

/** How many packets the partition has dropped; 0 means that it did not work. */
export function droppedPackets(): number {
  const { stdout } = spawnSync('nft', ['list', 'table', 'inet', TABLE], { encoding: 'utf8' });
  return [...stdout.matchAll(/counter packets (\d+)/g)].reduce(
    (sum, [, packets]) => sum + Number(packets),
    0,
  );
}

/** Does nothing without a partition. */
export function removePartition(): void {
  spawnSync('nft', ['delete', 'table', 'inet', TABLE]);
}
