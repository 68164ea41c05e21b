using System.Buffers.Binary;
using System.Reflection;
using System.Security.Cryptography;
using System.Text;
using OpenSim.Scripts.Code.Methods;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Tree;

namespace OpenSim.Scripts.Code;

/// <summary>
/// Code by the hash of its source: in memory as long as a script holds it, on disk as the checked tree, from which a later start makes code
/// without parsing and checking. A file that is damaged or of another version is as good as none. Any thread.
/// </summary>
/// <param name="folder">Null to keep nothing on disk.</param>
/// <param name="maxBytes">That all files may take; the oldest go.</param>
/// <param name="frontEnd">What makes programs of sources: files that another build of it has made are not looked at.</param>
public sealed class CodeCache(
    string? folder, IApiMethods methods, long maxBytes = CodeCache.DefaultMaxBytes, Assembly? frontEnd = null)
{
    public const long DefaultMaxBytes = 256L << 20;

    private const int MaxFileBytes = 32 << 20;

    private readonly Lock _lock = new();
    private readonly Dictionary<UInt128, WeakReference<CompiledScript>> _held = [];
    private readonly CodeFolder? _folder = folder == null ? null : new CodeFolder(folder, maxBytes, VersionOf(frontEnd));
    private int _untilSweep = 1000;

    /// <summary>How many are in memory, forgotten ones included until they are swept.</summary>
    public int Count
    {
        get
        {
            lock (_lock)
                return _held.Count;
        }
    }

    public static UInt128 HashOf(string source, Dialect dialect)
    {
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        SHA256.HashData(Encoding.UTF8.GetBytes($"{dialect}\n{source}"), hash);
        return BinaryPrimitives.ReadUInt128LittleEndian(hash);
    }

    /// <summary>Null where the source has to be compiled: see <see cref="Add"/>.</summary>
    public CompiledScript? Find(UInt128 hash)
    {
        lock (_lock)
        {
            if (_held.TryGetValue(hash, out var held) && held.TryGetTarget(out var code))
                return code;
        }
        var form = _folder?.Read(hash, MaxFileBytes);
        return form != null && KeptProgram.TryRead(form) is { } kept ? Hold(new CompiledScript(kept, hash, methods)) : null;
    }

    /// <summary>Keeps a program that a front end has made of a source.</summary>
    public CompiledScript Add(UInt128 hash, ScriptProgram program)
    {
        var form = TreeWriter.Write(program);
        _folder?.Write(hash, form);
        return Hold(KeptProgram.TryRead(form) is { } kept
            ? new CompiledScript(kept, hash, methods)
            : new CompiledScript(program, hash, methods));
    }

    // Constants and declarations stand in trees too.
    private static ulong VersionOf(Assembly? frontEnd) =>
        MethodVersions.Of(typeof(ScriptProgram).Assembly) ^ (frontEnd == null ? 0 : MethodVersions.Of(frontEnd));

    // Of two that were made at once the first stays: copies share it.
    private CompiledScript Hold(CompiledScript made)
    {
        lock (_lock)
        {
            if (_held.TryGetValue(made.Hash, out var held) && held.TryGetTarget(out var first))
                return first;
            _held[made.Hash] = new WeakReference<CompiledScript>(made);
            if (--_untilSweep <= 0)
                Sweep();
            return made;
        }
    }

    private void Sweep()
    {
        foreach (var (hash, held) in _held)
        {
            if (!held.TryGetTarget(out _))
                _held.Remove(hash);
        }
        _untilSweep = Math.Max(1000, _held.Count);
    }
}
