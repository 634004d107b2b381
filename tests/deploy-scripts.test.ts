import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testFolder } from './support/outside/test-folder.ts';

/** The scripts of deploy/ in a folder that stands for the server, with a systemctl, git and npm that only keep account. */

const systemctl = `
unit() { for last; do :; done; echo "\${last%.service}.service"; }
unit=$(unit "$@")
echo "$1 $unit" >> "$ROOT/calls"
case $1 in
list-units) cd "$ROOT/units" && grep -lxE "$(echo "\${3#--state=}" | tr , '|')" -r . | sed 's|^./||' ;;
start)
  case " $BROKEN " in *" $unit "*) echo activating > "$ROOT/units/$unit"; exit 1 ;; esac
  echo active > "$ROOT/units/$unit" ;;
stop) rm -f "$ROOT/units/$unit" ;;
enable) ln -sf shop@.service "$WANTS/$unit" ;;
disable)
  rm -f "$WANTS/$unit"
  case $* in *--now*) rm -f "$ROOT/units/$unit" ;; esac ;;
esac`;
const git = `
case $3 in
rev-parse) echo 0123456789abcdef ;;
archive) tar -c -T /dev/null ;;
esac`;
const npm = 'test -z "$NO_BUILD"';
const systemdRun = 'printf "%s\\n" "$@"';

function newServer({ settings = 'DATABASE_URL=postgres://shop@localhost/shop\n' } = {}) {
  const root = testFolder();
  const [releases, units] = [join(root, 'srv/shop/releases'), join(root, 'units')];
  const wants = join(root, 'etc/systemd/system/multi-user.target.wants');
  for (const folder of [releases, units, wants, join(root, 'bin')]) mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries({ systemctl, git, npm, 'systemd-run': systemdRun }))
    writeFileSync(join(root, 'bin', name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  writeFileSync(join(root, 'etc/shop.env'), settings);
  const run = (script: string, args: string[], env: Record<string, string> = {}) => {
    const text = readFileSync(join(import.meta.dirname, '../deploy', script), 'utf8')
      .replaceAll('home=/srv', `home=${root}/srv`)
      .replaceAll(' /etc/', ` ${root}/etc/`);
    return spawnSync('sh', ['-c', text, script, ...args], {
      encoding: 'utf8',
      env: { PATH: `${join(root, 'bin')}:${process.env.PATH}`, ROOT: root, WANTS: wants, ...env },
    });
  };

  /** @param env BROKEN: units that don't start; NO_BUILD: npm fails */
  const release = (name: string, env: { BROKEN?: string; NO_BUILD?: string } = {}) => {
    rmSync(join(root, 'calls'), { force: true });
    return run('release.sh', [name], env);
  };
  return {
    release,
    /** What `deploy/shop.sh` has systemd run. */
    command: (...args: string[]) => run('shop.sh', args).stdout.trim().split('\n'),
    mustRelease: (...names: string[]) => {
      for (const name of names) expect(release(name)).toMatchObject({ status: 0, stderr: '' });
    },
    /** A release whose process is in this state, or has given up. */
    found: (name: string, state?: 'active' | 'activating') => {
      mkdirSync(join(releases, name));
      writeFileSync(join(releases, name, '.built'), '');
      utimesSync(join(releases, name), 0, 0);
      symlinkSync('shop@.service', join(wants, `shop@${name}.service`));
      if (state) writeFileSync(join(units, `shop@${name}.service`), `${state}\n`);
    },
    running: () => readdirSync(units),
    enabled: () => readdirSync(wants),
    kept: () => readdirSync(releases),
    calls: () => readFileSync(join(root, 'calls'), 'utf8').split('\n'),
  };
}

describe('deploy/release.sh', () => {
  it('starts the new release before it ends the one that runs', () => {
    const server = newServer();
    server.mustRelease('v1', 'v2');
    expect(server.running()).toEqual(['shop@v2.service']);
    expect(server.enabled()).toEqual(['shop@v2.service']);
    const calls = server.calls();
    expect(calls.indexOf('start shop@v2.service')).toBeLessThan(calls.indexOf('disable shop@v1.service'));
  });

  it('ends the one that runs first when the database is the shop’s own', () => {
    const server = newServer({ settings: '' });
    server.mustRelease('v1', 'v2');
    const calls = server.calls();
    expect(calls.indexOf('stop shop@v1.service')).toBeLessThan(calls.indexOf('start shop@v2.service'));
    expect(server.release('v3', { BROKEN: 'shop@v3.service' }).status).toBe(1);
    expect(server.running()).toEqual(['shop@v2.service']);
  });

  it('leaves the one that runs alone when the new one doesn’t start', () => {
    const server = newServer();
    server.mustRelease('v1');
    const { status, stderr } = server.release('v2', { BROKEN: 'shop@v2.service' });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^v2 did not start .*\nshop@v1.service runs\n$/),
    ]);
    expect(server.running()).toEqual(['shop@v1.service']);
    expect(server.enabled()).toEqual(['shop@v1.service']);
  });

  it('ends a release that fails again and again', () => {
    const server = newServer();
    server.found('v1', 'activating');
    server.mustRelease('v2');
    expect(server.running()).toEqual(['shop@v2.service']);
    expect(server.enabled()).toEqual(['shop@v2.service']);
  });

  it('disables a release that has given up', () => {
    const server = newServer();
    server.found('v1');
    server.mustRelease('v2');
    expect(server.enabled()).toEqual(['shop@v2.service']);
  });

  it('keeps the three that were started last', () => {
    const server = newServer();
    server.mustRelease('v1', 'v2', 'v3', 'v1', 'v4');
    expect(server.kept()).toEqual(['v1', 'v3', 'v4']);
  });

  it('keeps the release to go back to, however many have failed since', () => {
    const server = newServer();
    server.mustRelease('v1');
    for (const name of ['v2', 'v3', 'v4'])
      expect(server.release(name, { BROKEN: `shop@${name}.service` }).status).toBe(1);
    for (const name of ['v5', 'v6', 'v7']) expect(server.release(name, { NO_BUILD: '1' }).status).toBe(1);
    expect(server.kept()).toEqual(['v1']);
    server.mustRelease('v8');
    expect(server.kept()).toEqual(['v1', 'v8']);
  });

  it('keeps what ran until now, however old its folder is', () => {
    const server = newServer();
    server.mustRelease('v2', 'v3', 'v4');
    server.found('v1', 'active');
    server.mustRelease('v5');
    expect(server.kept()).toContain('v1');
  });

  it('keeps the folder of a release that was built before and doesn’t start anymore', () => {
    const server = newServer();
    server.mustRelease('v1', 'v2');
    expect(server.release('v1', { BROKEN: 'shop@v1.service' }).status).toBe(1);
    expect(server.kept()).toEqual(['v1', 'v2']);
  });
});

describe('deploy/shop.sh', () => {
  it('runs a command of the release that runs, as the shop’s user and with its settings', () => {
    const server = newServer();
    server.mustRelease('v1', 'v2', 'v1');
    const called = server.command('db:backup', '--', '/var/backups/shop/now.tar.zst');
    expect(called.slice(-6)).toEqual([
      'npm',
      'run',
      '--silent',
      'db:backup',
      '--',
      '/var/backups/shop/now.tar.zst',
    ]);
    expect(called).toContain('--uid=shop');
    expect(called).toContainEqual(expect.stringMatching(/^--working-directory=.*\/releases\/v1$/));
    expect(called).toContainEqual(expect.stringMatching(/^EnvironmentFile=.*\/etc\/shop\.env$/));
  });

  it('runs it in the release that was started last when none runs', () => {
    const server = newServer();
    server.found('v1');
    server.mustRelease('v2');
    server.release('v3', { BROKEN: 'shop@v3.service shop@v2.service' });
    expect(server.running()).not.toContain('shop@v3.service');
    expect(server.command('doctor')).toContainEqual(expect.stringMatching(/\/releases\/v2$/));
  });
});
