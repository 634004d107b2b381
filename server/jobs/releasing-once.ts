import type pg from 'pg';

type Connect = (callback: Parameters<pg.Pool['connect']>[0]) => void;

/**
 * Returns the pool as graphile-worker 0.18 needs it. When the connection on which it listens is lost while a runner stops,
 * it releases that twice: the pool throws, nobody catches that, and the process would end.
 */
export function releasingOnce(pool: pg.Pool): pg.Pool {
  const connectOnce: Connect = (callback) =>
    pool.connect((error, client, release) => {
      let isReleased = false;
      callback(error, client, (reason) => {
        if (isReleased) return;
        isReleased = true;
        release(reason);
      });
    });
  const connect = (callback?: Parameters<Connect>[0]) => (callback ? connectOnce(callback) : pool.connect());
  return new Proxy(pool, {
    get: (target, name) => (name === 'connect' ? connect : (Reflect.get(target, name) as unknown)),
  });
}
