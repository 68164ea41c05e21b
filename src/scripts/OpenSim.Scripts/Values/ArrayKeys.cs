using System.Numerics;
using OpenSim.Scripts.Declarations;

namespace OpenSim.Scripts.Values;

/// <summary>
/// What arrays are looked up by, in YEngine's order: floats, integers, rotations, strings, vectors, lists. Keys are strings, and a list of
/// one item is that item. Strings stand in the order of their UTF-16 code units, lists in that of their lengths, then of their items.
/// </summary>
public sealed class ArrayKeys : IComparer<object>
{
    public static readonly ArrayKeys Order = new();

    private ArrayKeys()
    {
    }

    /// <returns>Null for what cannot be a key: undef, arrays, exceptions.</returns>
    public static object? Of(object? value) => value switch
    {
        LslList { Count: 1 } list => ScriptObjects.Of(list[0]),
        int or double or string or Vector3 or Quaternion or LslList => value,
        _ => null
    };

    public int Compare(object? x, object? y)
    {
        var ranks = Rank(x) - Rank(y);
        return ranks != 0 ? ranks : (x, y) switch
        {
            (int a, int b) => a.CompareTo(b),
            (double a, double b) => a.CompareTo(b),
            (string a, string b) => string.CompareOrdinal(a, b),
            (Vector3 a, Vector3 b) => Compared(new Vector4(a, 0), new Vector4(b, 0)),
            (Quaternion a, Quaternion b) => Compared(a.AsVector4(), b.AsVector4()),
            (LslList a, LslList b) => Compared(a, b),
            _ => 0
        };
    }

    private static int Rank(object? key) => key switch
    {
        double => 0,
        int => 1,
        Quaternion => 2,
        string => 3,
        Vector3 => 4,
        _ => 5
    };

    private static int Compared(Vector4 a, Vector4 b)
    {
        for (var i = 0; i < 4; i++)
        {
            if (a[i].CompareTo(b[i]) is var order and not 0)
                return order;
        }
        return 0;
    }

    private static int Compared(LslList a, LslList b)
    {
        if (a.Count != b.Count)
            return a.Count - b.Count;
        for (var i = 0; i < a.Count; i++)
        {
            if (Compared(a[i], b[i]) is var order and not 0)
                return order;
        }
        return 0;
    }

    // Items are compared where they lie: as objects each of them would be one more.
    private static int Compared(in ListItem a, in ListItem b) => (a.Type, b.Type) switch
    {
        (ScriptType.Integer, ScriptType.Integer) => a.Integer.CompareTo(b.Integer),
        (ScriptType.Float, ScriptType.Float) => a.Float.CompareTo(b.Float),
        (ScriptType.String or ScriptType.Key, ScriptType.String or ScriptType.Key) => string.CompareOrdinal(a.Text, b.Text),
        _ => Order.Compare(ScriptObjects.Of(a), ScriptObjects.Of(b))
    };
}
