using OpenSim.Primitives;

namespace OpenSim.Scripts.Api.People.Animations;

/// <summary>Animations that every viewer brings along, by the names under which scripts know them; case does not count.</summary>
internal static class BuiltInAnimations
{
    private static readonly Dictionary<string, UUID> ByName = Read();

    private static readonly Dictionary<UUID, string> ById = ByName.GroupBy(pair => pair.Value).ToDictionary(g => g.Key, g => g.First().Key);

    public static UUID? Find(string name) => ByName.TryGetValue(name, out var id) ? id : null;

    public static string? NameOf(UUID id) => ById.GetValueOrDefault(id);

    private static Dictionary<string, UUID> Read()
    {
        var found = new Dictionary<string, UUID>(StringComparer.OrdinalIgnoreCase);
        using var reader = new StreamReader(typeof(BuiltInAnimations).Assembly.GetManifestResourceStream("animations.txt")!);
        while (reader.ReadLine() is { Length: > 0 } line)
        {
            var gap = line.IndexOf(' ');
            found[line[..gap]] = UUID.Parse(line.AsSpan(gap + 1));
        }

        return found;
    }
}
