using OpenSim.Hosting.Startup;
using OpenSim.Primitives;
using OpenSim.Services.Estates;
using OpenSim.Settings.Ini;

namespace OpenSim.Host.Startup;

/// <summary>
/// OpenSimulator's files of estates (Estates/*.ini): a section an estate, called as it, with Owner and EstateID. One that is not there is
/// made; one that is stays as it is.
/// </summary>
/// <param name="folder">It need not be there.</param>
internal sealed class EstateFiles(string folder, IEstateService estates, Action<string> warn, Action<string> inform)
{
    private const uint FirstId = 100; // numbers below are nobody's
    private const int MaxName = 64; // what the column holds

    /// <exception cref="StartupException">A file that is not in the dialect.</exception>
    public async Task Make()
    {
        if (!Directory.Exists(folder))
            return;
        foreach (var file in Directory.GetFiles(folder, "*.ini").Order(StringComparer.Ordinal))
            foreach (var section in Entries(file).GroupBy(entry => entry.Section))
                await Make(file, section.Key, [.. section]);
    }

    private async Task Make(string file, string name, IReadOnlyList<IniEntry> entries)
    {
        if ((await estates.GetEstatesByName(name)).Count > 0)
            return;
        if (WhyNot(name, entries, out var owner, out var id) is { } reason)
        {
            warn($"{file}: estate {name} is not made: {reason}");
            return;
        }

        if (id != 0 && await estates.GetEstate(id) is { } other)
        {
            warn($"{file}: estate {name} is not made: {id} is the number of {other.Name}; EstateID = 0 takes the next.");
            return;
        }

        var made = await estates.StoreEstate(new Estate { Id = id, Name = name, OwnerId = owner });
        inform($"Estate {name} is made with number {made.Id}, as {file} says.");
    }

    private static string? WhyNot(string name, IReadOnlyList<IniEntry> entries, out UUID owner, out uint id)
    {
        id = 0;
        owner = UUID.Zero;
        if (name.Length > MaxName)
            return $"its name is longer than {MaxName} characters.";
        if (!UUID.TryParse(Text("Owner"), out owner) || owner.IsZero)
            return "Owner must be the id of a user.";
        var number = Text("EstateID");
        return number.Length == 0 || (uint.TryParse(number, out id) && id is 0 or >= FirstId)
            ? null
            : $"EstateID = {number} is not 0 or a number from {FirstId}.";

        string Text(string key) =>
            entries.LastOrDefault(entry => entry.Key.Equals(key, StringComparison.OrdinalIgnoreCase))?.Value.Trim(' ', '"') ?? "";
    }

    private static IReadOnlyList<IniEntry> Entries(string file) =>
        IniReader.TryRead(file, File.ReadAllText(file), out var document, out var error)
            ? document.Entries
            : throw new StartupException(error);
}
