using System.Numerics;
using System.Runtime.CompilerServices;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Running;
using OpenSim.Scripts.Tree;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Code.Operations;

/// <summary>
/// What arrays and objects do, by the names of <see cref="OperationKind"/>. What does not fit is thrown in the script. Not to be inlined,
/// as <see cref="Texts"/>.
/// </summary>
internal static class Objects
{
    // What an array takes for an entry beside its key and value.
    private const int Entry = 2 * sizeof(long);

    public static ScriptArray NewArray(Script script)
    {
        script.Made(Sizes.Empty);
        return new ScriptArray();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static object? ArrayGet(ScriptArray? array, object? key, Script script) =>
        Has(array, script) && KeyOf(key, script) is { } known ? array!.Get(known) : null;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static object? ArraySet(object? value, ScriptArray? array, object? key, Script script)
    {
        if (!Has(array, script) || KeyOf(key, script) is not { } known)
            return null;
        script.Made(Math.Max(0, array!.Set(known, value)) + Entry);
        // What lies behind the entry is moved.
        script.Charge(array.Count / 64);
        return value;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int ArrayCount(ScriptArray? array, Script script) => Has(array, script) ? array!.Count : 0;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void ArrayClear(ScriptArray? array, Script script)
    {
        if (Has(array, script))
            array!.Clear();
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static object? ArrayKey(ScriptArray? array, int index, Script script) => Has(array, script) ? array!.KeyAt(index) : null;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static object? ArrayValue(ScriptArray? array, int index, Script script) => Has(array, script) ? array!.ValueAt(index) : null;

    public static int IsOfType(object? value, int types, Script script) => types >> (int)ScriptObjects.TypeOf(value) & 1;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int IsSame(object? left, object? right, Script script)
    {
        script.Charge(left is LslList list ? list.Count : 0);
        return ScriptObjects.AreSame(left, right) ? 1 : 0;
    }

    public static string ThrownType(object? value, Script script) => Thrown(value, script)?.Type ?? "";

    public static string ThrownMessage(object? value, Script script) => Thrown(value, script)?.Message ?? "";

    public static string ThrownTrace(object? value, Script script) => Thrown(value, script)?.Trace ?? "";

    public static object? ThrownValue(object? value, Script script) => Thrown(value, script)?.Value;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static object Box(int value) => ScriptObjects.Of(value);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static object Box(float value) => (double)value;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static object Box(double value) => value;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static object Box(Vector3 value) => value;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static object Box(Quaternion value) => value;

    public static int IsTrue(object? value) => ScriptObjects.IsTrue(value) ? 1 : 0;

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int ToInteger(object? value, Script script) => value switch
    {
        int number => number,
        double number => Casts.ToInteger(number, script.Dialect),
        string text => Casts.ToInteger(text),
        _ => Misfit<int>(value, ScriptType.Integer, script)
    };

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static double ToFloat(object? value, Script script) => value switch
    {
        double number => number,
        int number => number,
        string text => Casts.ToFloat(text, script.Dialect),
        _ => Misfit<double>(value, ScriptType.Float, script)
    };

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string ToText(object? value, Script script) =>
        value as string ?? script.Made(ScriptObjects.ToText(value, script.Dialect));

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static Vector3 ToVector(object? value, Script script) => value switch
    {
        Vector3 vector => vector,
        string text => Casts.ToVector(text, script.Dialect),
        _ => Misfit<Vector3>(value, ScriptType.Vector, script)
    };

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static Quaternion ToRotation(object? value, Script script) => value switch
    {
        Quaternion rotation => rotation,
        string text => Casts.ToRotation(text, script.Dialect),
        _ => Misfit<Quaternion>(value, ScriptType.Rotation, script)
    };

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static LslList ToList(object? value, Script script) => value as LslList ?? Misfit(value, ScriptType.List, script, LslList.Empty);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ScriptArray? ToArray(object? value, Script script) =>
        value as ScriptArray ?? Misfit<ScriptArray?>(value, ScriptType.Array, script);

    /// <summary>As an item of a list; undef is an empty string there.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static ListItem ToItem(object? value, Script script) => value switch
    {
        int number => ListItem.Of(number),
        double number => ListItem.Of(number),
        Vector3 vector => ListItem.Of(vector),
        Quaternion rotation => ListItem.Of(rotation),
        LslList or ScriptArray => Misfit(value, ScriptType.String, script, ListItem.Of("")),
        _ => ListItem.Of(ToText(value, script))
    };

    private static bool Has(ScriptArray? array, Script script)
    {
        if (array is null)
            Misfit<bool>(null, ScriptType.Array, script);
        return array is not null;
    }

    private static object? KeyOf(object? key, Script script)
    {
        var known = ArrayKeys.Of(key);
        if (known is null)
            script.Throw("ArgumentNullException", $"{NameOf(key)} is no key of an array");
        else
            script.Charge(known is LslList list ? list.Count : 1);
        return known;
    }

    private static ScriptThrown? Thrown(object? value, Script script) =>
        value as ScriptThrown ?? Misfit<ScriptThrown?>(value, ScriptType.Object, script);

    private static T Misfit<T>(object? value, ScriptType type, Script script, T instead = default!)
    {
        var wanted = type == ScriptType.Object ? "exception" : type.ToString().ToLowerInvariant();
        script.Throw(value is null ? "NullReferenceException" : "InvalidCastException", $"{NameOf(value)} is no {wanted}");
        return instead;
    }

    private static string NameOf(object? value) => ScriptObjects.TypeOf(value) switch
    {
        ScriptType.Void => "undef",
        ScriptType.Object => "exception",
        var type => type.ToString().ToLowerInvariant()
    };
}
