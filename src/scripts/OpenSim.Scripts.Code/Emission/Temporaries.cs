using System.Reflection.Emit;

namespace OpenSim.Scripts.Code.Emission;

/// <summary>Locals that hold a value for a while, used again and again. Those that are kept when a function is left are apart.</summary>
internal sealed class Temporaries(ILGenerator il)
{
    private readonly Dictionary<Type, Stack<LocalBuilder>> _free = [];
    private readonly Dictionary<Type, Stack<LocalBuilder>> _freeKept = [];
    private readonly HashSet<LocalBuilder> _kept = [];

    /// <summary>All that are kept, in the order in which they were made.</summary>
    public List<LocalBuilder> Kept { get; } = [];

    public LocalBuilder Take(Type type, bool kept = false)
    {
        if ((kept ? _freeKept : _free).TryGetValue(type, out var free) && free.TryPop(out var local))
            return local;
        local = il.DeclareLocal(type);
        if (kept)
        {
            Kept.Add(local);
            _kept.Add(local);
        }
        return local;
    }

    public void Give(LocalBuilder local)
    {
        var all = _kept.Contains(local) ? _freeKept : _free;
        if (!all.TryGetValue(local.LocalType, out var free))
            all.Add(local.LocalType, free = new Stack<LocalBuilder>());
        free.Push(local);
    }
}
