using System.Numerics;
using System.Runtime.CompilerServices;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Values;

namespace OpenSim.Scripts.Code.Operations;

/// <summary>Casts as code calls them: the value, then the dialect. They are looked for by names and types.</summary>
internal static class Conversions
{
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string ToText(int value, Dialect dialect) => Casts.ToText(value);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string ToText(float value, Dialect dialect) => Casts.ToText((double)value, dialect);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string ToText(double value, Dialect dialect) => Casts.ToText(value, dialect);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string ToText(Vector3 value, Dialect dialect) => Casts.ToText(value, dialect);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string ToText(Quaternion value, Dialect dialect) => Casts.ToText(value, dialect);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static string ToText(LslList value, Dialect dialect) => Casts.ToText(value, dialect);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int ToInteger(float value, Dialect dialect) => Casts.ToInteger((double)value, dialect);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int ToInteger(double value, Dialect dialect) => Casts.ToInteger(value, dialect);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int ToInteger(string value, Dialect dialect) => Casts.ToInteger(value);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static double ToFloat(string value, Dialect dialect) => Casts.ToFloat(value, dialect);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static Vector3 ToVector(string value, Dialect dialect) => Casts.ToVector(value, dialect);

    [MethodImpl(MethodImplOptions.NoInlining)]
    public static Quaternion ToRotation(string value, Dialect dialect) => Casts.ToRotation(value, dialect);
}
