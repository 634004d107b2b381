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

built=no
if [ ! -e "$release/.built" ]; then
  git -C "$home/repository" fetch --quiet --tags origin
  commit=$(git -C "$home/repository" rev-parse --verify --quiet "$name^{commit}") ||
    { echo "The repository has no $name" >&2 && exit 2; }
  rm -rf "$release"
  mkdir -p "$release"
  # Without git's own files, the shop would not know which commit it is.
  echo "COMMIT=$commit" > "$release/release.env"
  {
    git -C "$home/repository" archive "$name" | tar -x -C "$release" &&
      (cd "$release" && npm ci --no-audit --no-fund && npm run build && npm prune --omit=dev --no-audit --no-fund)
  } || { rm -rf "$release" && echo "$name could not be built" >&2 && exit 1; }
  touch "$release/.built"
  built=yes
fi

# Also one that fails again and again: systemd would go on starting it beside the new one.
others=$(systemctl list-units 'shop@*' --state=active,activating,reloading --plain --no-legend |
  awk -v own="shop@$name.service" '$1 != own { print $1 }')

# A database of the shop's own belongs to one release at a time: then the shop is away for some seconds.
if ! grep -q '^DATABASE_URL=.' /etc/shop.env; then
  for unit in $others; do systemctl stop "$unit"; done
fi
# Comes back when the shop serves.
if ! systemctl start "shop@$name"; then
  systemctl stop "shop@$name"
  # It must not count among those to go back to.
  if [ "$built" = yes ]; then rm -rf "$release"; fi
  echo "$name did not start (journalctl -u shop@$name)" >&2
  for unit in $others; do
    if systemctl start "$unit"; then echo "$unit runs" >&2; else echo "$unit doesn't run either" >&2; fi
  done
  exit 1
fi
systemctl enable --quiet "shop@$name"
for unit in $others; do systemctl disable --quiet --now "$unit"; done
# One that had given up is still enabled, and would start beside this one when the machine does.
for link in /etc/systemd/system/multi-user.target.wants/shop@*.service; do
  unit=${link##*/}
  if [ -L "$link" ] && [ "$unit" != "shop@$name.service" ]; then systemctl disable --quiet "$unit"; fi
done
echo "$name is running"

# Those that were started last stay, to go back to, and in any case what ran until now.
touch "$release"
ls -1t "$home/releases" | grep -vxF "$name" | tail -n "+$kept" | while read -r old; do
  if ! echo "$others" | grep -qxF "shop@$old.service"; then rm -rf "${home:?}/releases/$old"; fi
done
