import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * `npm run test:deploy`: has the programs that read the files of `deploy/` check them. A program that is not installed is named
 * and left out: `apt-get install systemd nginx caddy docker-compose`. In CI it is a failure.
 */
const deploy = join(import.meta.dirname, '../deploy');
const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
const read = (name: string) => readFileSync(join(deploy, name), 'utf8');
const write = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

/** As on a server where the release is there. */
function unit(): string[] {
  const program = write('node', '#!/bin/sh\n');
  chmodSync(program, 0o755);
  const text = read('shop@.service').replace(/^ExecStart=\S+/m, `ExecStart=${program}`);
  return ['systemd-analyze', 'verify', write('shop@.service', text)];
}

/** With a certificate of its own, and its places in the folder. */
function nginx(): string[] {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=shop.example.com'];
  spawnSync('openssl', [...request, '-keyout', key, '-out', certificate]);
  const text = read('nginx.conf')
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`);
  const site = write('shop.conf', text);
  const main = `pid ${folder}/pid; error_log stderr; events {} http { access_log off; include ${site}; }\n`;
  return ['nginx', '-t', '-q', '-c', write('nginx.conf', main)];
}

function compose(): string[] {
  mkdirSync(join(folder, 'deploy'));
  copyFileSync(join(deploy, 'compose.yaml'), join(folder, 'deploy/compose.yaml'));
  copyFileSync(join(deploy, 'shop.env.example'), join(folder, 'deploy/shop.env'));
  // Docker's plugin, or else Debian's program.
  const hasPlugin = spawnSync('docker', ['compose', 'version']).status === 0;
  return [
    ...(hasPlugin ? ['docker', 'compose'] : ['docker-compose']),
    '-f',
    join(folder, 'deploy/compose.yaml'),
    'config',
    '-q',
  ];
}

const caddy = ['caddy', 'validate', '--adapter', 'caddyfile', '--config', join(deploy, 'Caddyfile')];

let failed = false;
for (const [program = '', ...args] of [unit(), nginx(), compose(), caddy]) {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, SHOP_DOMAIN: 'shop.example.com' },
  });
  if (error) {
    failed ||= Boolean(process.env.CI);
    console.log(`      ${program} is not installed: its file has not been checked`);
  }
  // systemd-analyze finds fault and ends with 0.
  else if (status === 0 && !stderr.includes(folder)) console.log(`ok    ${program}`);
  else {
    failed = true;
    console.log(`FAIL  ${program}\n${stdout}${stderr}`);
  }
}
rmSync(folder, { recursive: true });
process.exitCode = failed ? 1 : 0;
