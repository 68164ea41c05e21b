using System.Text;

namespace OpenSim.Services.Experiences;

/// <summary>The longest keys and values, which are Second Life's and those of the table's columns.</summary>
public static class KeyValueLimits
{
    /// <summary>Bytes of UTF-8.</summary>
    public const int Key = 1011, Value = 4095;

    /// <summary>Bytes of all keys and values of an experience unless its grid says otherwise.</summary>
    public const long Store = 128L << 20;

    public static bool IsKey(string key, int max = Key) => key.Length > 0 && Fits(key, max);

    public static bool IsValue(string value, int max = Value) => Fits(value, max);

    private static bool Fits(string text, int max) => text.Length <= max && Encoding.UTF8.GetByteCount(text) <= max;
}
