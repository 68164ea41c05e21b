using System.Numerics;
using System.Runtime.CompilerServices;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Code.Operations;

/// <summary>
/// What lists do. What an operator makes is counted by what it adds: a list that grows by items shares its array with the one before.
/// Not to be inlined, as <see cref="Texts"/>.
/// </summary>
internal static class Lists
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static LslList Join(LslList left, LslList right, Script script)
    {
        var isFirst = left.Count == 0 || right.Count == 0;
        script.Made(isFirst ? 0 : (long)Sizes.Of(left) + Sizes.Of(right) > script.MemoryLimit ? int.MaxValue : Sizes.Of(right));
        return script.Stop == StopReason.Failure ? LslList.Empty : left.Add(right);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static LslList Add(LslList list, ListItem item, Script script) => Counted(list.Add(item), list, script);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static LslList AddFirst(ListItem item, LslList list, Script script) => script.Made(list.AddFirst(item));

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static LslList OfItem(ListItem item, Script script) => script.Made(LslList.Of(item));

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static LslList OfItems(ListItem[] items, Script script) => script.Made(LslList.Take(items));

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ListItem Item(int value) => ListItem.Of(value);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ListItem Item(float value) => ListItem.Of((double)value);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ListItem Item(double value) => ListItem.Of(value);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ListItem Item(string value) => ListItem.Of(value);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ListItem ItemOfKey(string value) => ListItem.OfKey(value);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ListItem Item(Vector3 value) => ListItem.Of(value);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ListItem Item(Quaternion value) => ListItem.Of(value);

    public static int Equal(LslList left, LslList right) => left.Count == right.Count ? 1 : 0;

    public static int NotEqual(LslList left, LslList right) => left.Count - right.Count;

    public static int IsTrue(LslList value) => value.Count != 0 ? 1 : 0;

    private static LslList Counted(LslList made, LslList from, Script script)
    {
        script.Made(Sizes.Of(made) > script.MemoryLimit ? int.MaxValue : Sizes.Of(made) - Sizes.Of(from) + Sizes.Empty);
        return made;
    }
}
