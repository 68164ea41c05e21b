using System.Globalization;
using System.Text;

namespace OpenSim.Scripts.Library.OpenSimulator;

/// <summary>.NET's composite formats of texts that scripts have made.</summary>
internal static class CompositeText
{
    public static bool TryFormat(string format, object[] arguments, out string text)
    {
        text = format;
        try
        {
            var parsed = CompositeFormat.Parse(format);
            if (parsed.MinimumArgumentCount > arguments.Length)
                return false;
            text = string.Format(CultureInfo.InvariantCulture, parsed, arguments);
            return true;
        }
        catch (FormatException)
        {
            return false;
        }
    }
}
