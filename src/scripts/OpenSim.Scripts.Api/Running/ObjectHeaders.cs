using System.Globalization;
using System.Text;

namespace OpenSim.Scripts.Api.Running;

/// <summary>Headers that say which object calls or answers: what web servers that work with scripts look at.</summary>
internal static class ObjectHeaders
{
    public static IEnumerable<(string Name, string Value)> Of(RegionScript script)
    {
        var part = script.Part;
        var handle = script.Scene.Info.Handle;
        yield return ("X-SecondLife-Shard", "OpenSim");
        yield return ("X-SecondLife-Object-Name", OneLine(part.Name));
        yield return ("X-SecondLife-Object-Key", part.Id.ToString());
        yield return ("X-SecondLife-Region", OneLine($"{script.Scene.Info.Name} ({handle.MetresX}, {handle.MetresY})"));
        yield return ("X-SecondLife-Local-Position", Numbers(part.WorldPosition.X, part.WorldPosition.Y, part.WorldPosition.Z));
        yield return ("X-SecondLife-Local-Velocity", Numbers(part.Velocity.X, part.Velocity.Y, part.Velocity.Z));
        yield return ("X-SecondLife-Local-Rotation",
            Numbers(part.WorldRotation.X, part.WorldRotation.Y, part.WorldRotation.Z, part.WorldRotation.W));
        yield return ("X-SecondLife-Owner-Key", part.OwnerId.ToString());
    }

    /// <summary>Whether a value is one line, as a header's must be.</summary>
    public static bool IsOneLine(string value) => !value.AsSpan().ContainsAnyInRange('\0', '\x1f') && !value.Contains('\x7f');

    private static string OneLine(string value) => IsOneLine(value) ? value : string.Concat(value.Where(c => !char.IsControl(c)));

    private static string Numbers(params ReadOnlySpan<float> numbers)
    {
        var text = new StringBuilder("(");
        foreach (var number in numbers)
            text.Append(text.Length > 1 ? ", " : "").Append(number.ToString("F6", CultureInfo.InvariantCulture));
        return text.Append(')').ToString();
    }
}
