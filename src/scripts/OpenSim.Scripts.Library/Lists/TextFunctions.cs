using System.Numerics;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Library.Lists;

/// <summary>Lists as texts.</summary>
[ScriptFunctions]
public static class TextFunctions
{
    /// <summary>What is shown as zero has no sign here, unlike elsewhere.</summary>
    public static string llDumpList2String(Dialect dialect, LslList src, string separator)
    {
        var buffer = new TextBuffer(stackalloc char[TextBuffer.OnStack]);
        for (var i = 0; i < src.Count; i++)
        {
            if (i > 0)
                buffer.Add(separator);
            ref readonly var item = ref src[i];
            buffer.Add(Unsigned(item), dialect);
        }

        return buffer.Finish();
    }

    /// <summary>Floats with all the digits before the point that they have, in both dialects.</summary>
    public static string llList2CSV(LslList src)
    {
        var buffer = new TextBuffer(stackalloc char[TextBuffer.OnStack]);
        for (var i = 0; i < src.Count; i++)
        {
            if (i > 0)
                buffer.Add(", ");
            buffer.Add(src[i], Dialect.OpenSimulator);
        }

        return buffer.Finish();
    }

    private static ListItem Unsigned(in ListItem item) => item.Type switch
    {
        ScriptType.Float => Unsigned(item.Float),
        ScriptType.Vector when item.Vector is var v => new Vector3(Unsigned(v.X), Unsigned(v.Y), Unsigned(v.Z)),
        ScriptType.Rotation when item.Rotation is var r => new Quaternion(Unsigned(r.X), Unsigned(r.Y), Unsigned(r.Z), Unsigned(r.W)),
        _ => item
    };

    private static double Unsigned(double value) => Math.Abs(value) < 0.0000005 ? 0 : value;

    private static float Unsigned(float value) => Math.Abs(value) < 0.0000005f ? 0 : value;
}
