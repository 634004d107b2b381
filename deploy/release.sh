#!/bin/sh
# Puts a release into service on a plain server (docs/operating.md, "A new release"):
#   sudo deploy/release.sh v1.2.0     a tag or commit of /srv/shop/repository
# Builds it in a folder of its own, starts it beside the one that runs, and ends that one once the new one serves. With a
# release that is still in its folder, such as the one before, it only changes over: that is the way back.
set -eu
name=${1:?usage: release.sh <tag or commit>}
home=/srv/shop
release=$home/releases/$name
kept=3

case $name in
*[!A-Za-z0-9._-]* | .*) echo "A release's name has letters, digits, dots and hyphens: $name" >&2 && exit 2 ;;
esac

if [ ! -e "$release/.built" ]; then
  git -C "$home/repository" fetch --quiet --tags origin
  commit=$(git -C "$home/repository" rev-parse --verify --quiet "$name^{commit}") ||
    { echo "The repository has no $name" >&2 && exit 2; }
  rm -rf "$release"
  mkdir -p "$release"
  git -C "$home/repository" archive "$name" | tar -x -C "$release"
  # Without git's own files, the shop would not know which commit it is.
  echo "COMMIT=$commit" > "$release/release.env"
  (cd "$release" && npm ci --no-audit --no-fund && npm run build && npm prune --omit=dev --no-audit --no-fund)
  touch "$release/.built"
fi

running=$(systemctl list-units 'shop@*' --state=active --plain --no-legend | awk '{ print $1 }')
if [ "$running" = "shop@$name.service" ]; then
  echo "$name is running already"
  exit
fi

# A database of the shop's own belongs to one release at a time: then the shop is away for some seconds.
if ! grep -q '^DATABASE_URL=.' /etc/shop.env; then
  for unit in $running; do systemctl stop "$unit"; done
fi
# Comes back when the shop serves.
if ! systemctl start "shop@$name"; then
  systemctl stop "shop@$name"
  for unit in $running; do systemctl start "$unit"; done
  echo "$name did not start (journalctl -u shop@$name); what ran before still runs" >&2
  exit 1
fi
systemctl enable --quiet "shop@$name"
for unit in $running; do systemctl disable --quiet --now "$unit"; done
echo "$name is running"

# The newest few stay, to go back to.
ls -1t "$home/releases" | grep -vx "$name" | tail -n "+$kept" | while read -r old; do
  rm -rf "${home:?}/releases/$old"
done
