using System.Globalization;
using System.Numerics;
using System.Text.RegularExpressions;
using OpenSim.Primitives;
using OpenSim.World;

namespace OpenSim.Modules.Things.Objects;

/// <summary>
/// What the object commands look for: <c>id</c>, <c>name [--regex]</c>, <c>owner</c>, <c>creator</c>, <c>pos</c>, <c>outside</c>.
/// </summary>
internal sealed class ObjectSearch
{
    private ObjectSearch(Func<SceneObjectPart, bool> matches) => Matches = matches;

    /// <summary>Needs the token.</summary>
    public Func<SceneObjectPart, bool> Matches { get; }

    /// <summary>Null when the words cannot be understood; the complaint says why.</summary>
    public static ObjectSearch? Parse(IReadOnlyList<string> words, Scene scene, out string complaint)
    {
        complaint = "";
        var isPattern = words.Contains("--regex", StringComparer.OrdinalIgnoreCase);
        string[] said = [.. words.Where(w => !w.StartsWith("--", StringComparison.Ordinal))];
        switch (said)
        {
            case ["id", var id]:
                return ById(id, ref complaint);
            case ["name", var name]:
                return isPattern
                    ? ByPattern(name, ref complaint)
                    : new ObjectSearch(p => p.Name.Equals(name, StringComparison.OrdinalIgnoreCase));
            case ["owner", var id] when UUID.TryParse(id, out var owner):
                return new ObjectSearch(p => p.OwnerId == owner);
            case ["creator", var id] when UUID.TryParse(id, out var creator):
                return new ObjectSearch(p => p.CreatorId == creator);
            case ["outside"]:
                return new ObjectSearch(p => IsOutside(p.WorldPosition, scene.Info));
            case ["pos", var from, .., var to] when said.Length == 3 || (said.Length == 4 && said[2] == "to"):
                return ByPlace(from, to, ref complaint);
            default:
                complaint = "The question cannot be understood.";
                return null;
        }
    }

    private static ObjectSearch? ById(string text, ref string complaint)
    {
        if (UUID.TryParse(text, out var id))
            return new ObjectSearch(p => p.Id == id);
        if (uint.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var localId))
            return new ObjectSearch(p => p.LocalId == localId);
        complaint = $"'{text}' is no id and no local id.";
        return null;
    }

    private static ObjectSearch? ByPattern(string pattern, ref string complaint)
    {
        try
        {
            // The names are anybody's: this kind takes time in proportion to them. A time limit besides would only make a stalled machine
            // fail the command.
            var regex = new Regex(pattern, RegexOptions.NonBacktracking | RegexOptions.CultureInvariant);
            return new ObjectSearch(p => regex.IsMatch(p.Name));
        }
        catch (Exception e) when (e is ArgumentException or NotSupportedException)
        {
            complaint = $"'{pattern}' is no pattern: {e.Message}";
            return null;
        }
    }

    private static ObjectSearch? ByPlace(string from, string to, ref string complaint)
    {
        if (Corner(from, float.NegativeInfinity) is not { } low || Corner(to, float.PositiveInfinity) is not { } high)
        {
            complaint = "A place is given as (x,y,z); ~ for a coordinate means without end.";
            return null;
        }

        return new ObjectSearch(p => IsBetween(p.WorldPosition, low, high));
    }

    private static bool IsBetween(Vector3 place, Vector3 low, Vector3 high) =>
        place.X >= low.X && place.Y >= low.Y && place.Z >= low.Z && place.X <= high.X && place.Y <= high.Y && place.Z <= high.Z;

    public static bool IsOutside(Vector3 place, World.Regions.RegionInfo region) =>
        place.X < 0 || place.Y < 0 || place.X > region.SizeX || place.Y > region.SizeY;

    private static Vector3? Corner(string text, float endless)
    {
        var parts = text.Trim('(', ')', '<', '>', ' ').Split(',');
        if (parts.Length != 3)
            return null;
        var numbers = new float[3];
        for (var i = 0; i < 3; i++)
        {
            if (parts[i].Trim() is "~" or "-~")
                numbers[i] = endless;
            else if (!float.TryParse(parts[i], NumberStyles.Float, CultureInfo.InvariantCulture, out numbers[i]))
                return null;
        }

        return new Vector3(numbers[0], numbers[1], numbers[2]);
    }
}
