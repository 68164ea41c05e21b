using System.Numerics;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Library.Lists;

/// <summary>Items of lists, by index from 0, or from the end if negative. Where no item is, the type's zero is given.</summary>
[ScriptFunctions]
public static class ListFunctions
{
    [FixedCost]
    public static int llGetListLength(LslList src) => src.Count;

    /// <returns>TYPE_INTEGER 1, TYPE_FLOAT, TYPE_STRING, TYPE_KEY, TYPE_VECTOR, TYPE_ROTATION 6; TYPE_INVALID 0 where no item is.</returns>
    [FixedCost]
    public static int llGetListEntryType(LslList src, int index)
    {
        var at = ScriptRange.Index(index, src.Count);
        return at < 0 ? 0 : (int)src[at].Type;
    }

    [FixedCost]
    public static int llList2Integer(Dialect dialect, LslList src, int index)
    {
        var at = ScriptRange.Index(index, src.Count);
        if (at < 0)
            return 0;
        ref readonly var item = ref src[at];
        return item.Type switch
        {
            ScriptType.Integer => item.Integer,
            ScriptType.Float => Casts.ToInteger(item.Float, dialect),
            ScriptType.String => Casts.ToInteger(item.Text),
            _ => 0
        };
    }

    [FixedCost]
    public static double llList2Float(Dialect dialect, LslList src, int index)
    {
        var at = ScriptRange.Index(index, src.Count);
        if (at < 0)
            return 0;
        ref readonly var item = ref src[at];
        return item.Type switch
        {
            ScriptType.Integer => item.Integer,
            ScriptType.Float => item.Float,
            ScriptType.String => Casts.ToFloat(item.Text, dialect),
            _ => 0
        };
    }

    [FixedCost]
    public static string llList2String(Dialect dialect, LslList src, int index)
    {
        var at = ScriptRange.Index(index, src.Count);
        return at < 0 ? "" : Casts.ToText(src[at], dialect);
    }

    /// <summary>Only texts become keys.</summary>
    [FixedCost]
    public static string llList2Key(LslList src, int index)
    {
        var at = ScriptRange.Index(index, src.Count);
        return at < 0 || !src[at].IsText ? "" : src[at].Text;
    }

    /// <summary>In OpenSimulator a text that reads as a vector is one.</summary>
    [FixedCost]
    public static Vector3 llList2Vector(Dialect dialect, LslList src, int index)
    {
        var at = ScriptRange.Index(index, src.Count);
        if (at < 0)
            return Vector3.Zero;
        ref readonly var item = ref src[at];
        return item.Type switch
        {
            ScriptType.Vector => item.Vector,
            ScriptType.String when dialect == Dialect.OpenSimulator => Casts.ToVector(item.Text, dialect),
            _ => Vector3.Zero
        };
    }

    /// <summary>In OpenSimulator a text that reads as a rotation is one.</summary>
    [FixedCost]
    public static Quaternion llList2Rot(Dialect dialect, LslList src, int index)
    {
        var at = ScriptRange.Index(index, src.Count);
        if (at < 0)
            return Quaternion.Identity;
        ref readonly var item = ref src[at];
        return item.Type switch
        {
            ScriptType.Rotation => item.Rotation,
            ScriptType.String when dialect == Dialect.OpenSimulator => Casts.ToRotation(item.Text, dialect),
            _ => Quaternion.Identity
        };
    }

    public static int osListAsInteger(Dialect dialect, LslList src, int index) => llList2Integer(dialect, src, index);

    public static double osListAsFloat(Dialect dialect, LslList src, int index) => llList2Float(dialect, src, index);

    public static string osListAsString(Dialect dialect, LslList src, int index) => llList2String(dialect, src, index);

    public static Vector3 osListAsVector(Dialect dialect, LslList src, int index) => llList2Vector(dialect, src, index);

    public static Quaternion osListAsRotation(Dialect dialect, LslList src, int index) => llList2Rot(dialect, src, index);
}
