using System.Globalization;
using System.Text;
using System.Text.RegularExpressions;
using OpenSim.Primitives;
using OpenSim.Services.Inventory;

namespace OpenSim.Serialization.Iar;

/// <summary>
/// Places in somebody's inventory as people type them, "Objects/Furniture": a slash in a name is typed "\/". And the names of entries in
/// archives, "&lt;name&gt;__&lt;id&gt;", where a slash is "&amp;#47;".
/// </summary>
public static partial class InventoryPath
{
    private const string Separator = "__";

    public static IReadOnlyList<string> Split(string path)
    {
        var parts = new List<string>();
        var part = new StringBuilder();
        for (var i = 0; i < path.Length; i++)
        {
            if (path[i] == '\\' && i + 1 < path.Length && path[i + 1] is '\\' or '/')
                part.Append(path[++i]);
            else if (path[i] == '/')
                Take();
            else
                part.Append(path[i]);
        }

        Take();
        return parts;

        void Take()
        {
            if (part.Length > 0)
                parts.Add(part.ToString());
            part.Clear();
        }
    }

    /// <summary>The folder, or null; the root for no parts.</summary>
    public static async Task<InventoryFolder?> FindFolder(IInventoryService inventory, UUID person, IEnumerable<string> parts)
    {
        var folder = await inventory.GetRootFolder(person);
        foreach (var part in parts)
        {
            if (folder is null || await inventory.GetFolderContent(person, folder.Id) is not { } content)
                return null;
            folder = content.Folders.FirstOrDefault(f => f.Name == part);
        }

        return folder;
    }

    /// <summary>The name with what parts a path, an entity or a line of sums written as entities.</summary>
    public static string EntryOf(string name, UUID id)
    {
        var text = new StringBuilder(name.Length);
        foreach (var c in name)
        {
            if (c == '&')
                text.Append("&amp;");
            else if (c == '/' || char.IsControl(c))
                text.Append(CultureInfo.InvariantCulture, $"&#{(int)c};");
            else
                text.Append(c);
        }

        return text.Append(Separator).Append(id).ToString();
    }

    /// <summary>The name in a part of an entry's path; null when it has no id behind it.</summary>
    public static string? NameOf(string entry)
    {
        var at = entry.LastIndexOf(Separator, StringComparison.Ordinal);
        return at < 0 ? null : Entity().Replace(entry[..at], Character);
    }

    private static string Character(Match entity) =>
        entity.Groups[1].Success && ushort.TryParse(entity.Groups[1].ValueSpan, CultureInfo.InvariantCulture, out var code)
            ? ((char)code).ToString()
            : "&";

    [GeneratedRegex("&amp;|&#([0-9]{1,3});")]
    private static partial Regex Entity();
}
