using System.Drawing;
using System.Globalization;

namespace OpenSim.Imaging.Drawing;

/// <summary>Colours as 0xAARRGGBB.</summary>
internal static class DrawColour
{
    /// <summary>
    /// Eight hexadecimal digits, alpha first, or a name of the web's. As in OpenSimulator, fewer digits have no alpha, and so paint
    /// nothing; and neither do names that are unknown.
    /// </summary>
    public static uint Parse(string text) => uint.TryParse(text, NumberStyles.HexNumber, CultureInfo.InvariantCulture, out var digits)
        ? digits
        : unchecked((uint)Color.FromName(text).ToArgb());
}
