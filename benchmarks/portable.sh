#!/usr/bin/env bash
# Packs the interpreter of .venv, numpy and the installed (compiled) package into one archive, for
# machines that have no network and no compiler: unpack it and run bin/python.
#   benchmarks/portable.sh OUT.tar.gz
set -euo pipefail
out=$1
here=$(cd "$(dirname "$0")/.." && pwd)
python=$here/.venv/bin/python
base=$("$python" -c 'import sys; print(sys.base_prefix)')
version=$("$python" -c 'import sys; print(f"{sys.version_info[0]}.{sys.version_info[1]}")')
site=$("$python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/portable
lib=$root/lib/python$version
mkdir -p "$root/bin" "$lib/site-packages" "$root/lib"
cp "$base/bin/python$version" "$root/bin/python.bin"
cp -L "$base"/lib/libpython"$version".so* "$root/lib/" 2>/dev/null || true
tar -C "$base/lib/python$version" -cf - --exclude=site-packages --exclude=test --exclude=tests \
  --exclude=idlelib --exclude=tkinter --exclude=turtledemo --exclude=ensurepip --exclude=lib2to3 \
  --exclude='_tkinter*' --exclude='config-*' --exclude=__pycache__ --exclude=pydoc_data . | tar -C "$lib" -xf -
for name in numpy numpy.libs librt tawantin mypy_extensions.py; do
  tar -C "$site" -cf - --exclude=tests --exclude=__pycache__ --exclude=client --exclude=rules_data \
    --exclude='*.pyi' --exclude='*.a' --exclude=include "$name" | tar -C "$lib/site-packages" -xf -
done
find "$site" -maxdepth 1 -name 'tawantin__mypyc*.so' -exec cp {} "$lib/site-packages/" \;
find "$lib/lib-dynload" -name '*.so' -exec ldd {} + 2>/dev/null \
  | awk '/=> \// {print $3}' | sort -u \
  | { grep -Ev '/(libc|libm|libpthread|libdl|librt|libutil|libresolv|libnsl|libX[^/]*|libt[ck][^/]*|ld-linux[^/]*)\.so' || true; } \
  | while read -r found; do cp -L "$found" "$root/lib/"; done
find "$root" -name '*.so*' -type f ! -path '*numpy.libs*' -exec strip --strip-unneeded {} + 2>/dev/null || true
cat > "$root/bin/python" <<'RUN'
#!/usr/bin/env bash
root=$(cd "$(dirname "$0")/.." && pwd)
export PYTHONHOME=$root LD_LIBRARY_PATH=$root/lib PYTHONNOUSERSITE=1
unset PYTHONPATH
exec "$root/bin/python.bin" "$@"
RUN
chmod +x "$root/bin/python"
mkdir -p "$(dirname "$out")"
tar -C "$work" -czf "$out" portable
ls -l "$out"
