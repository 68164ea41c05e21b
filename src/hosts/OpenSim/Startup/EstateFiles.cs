using OpenSim.Hosting.Startup;
using OpenSim.Modules.Land.Estates;
using OpenSim.Services.Estates;

namespace OpenSim.Host.Startup;

/// <summary>
/// OpenSimulator's files of estates (Estates/*.ini). An estate that is not there is made; one that is stays as it is. None is made before
/// all files are read.
/// </summary>
/// <param name="folder">It need not be there.</param>
internal sealed class EstateFiles(string folder, IEstateService estates, Action<string> warn, Action<string> inform)
{
    /// <exception cref="StartupException">A file that is not in the dialect, or cannot be read.</exception>
    public async Task Make()
    {
        if (!Directory.Exists(folder))
            return;
        List<string> files = [.. Directory.GetFiles(folder, "*.ini").Order(StringComparer.Ordinal)];
        List<(string File, EstateEntry Entry)> wanted = [.. files.SelectMany(file => Entries(file).Select(entry => (file, entry)))];
        foreach (var (file, entry) in wanted)
            await Make(file, entry);
    }

    private async Task Make(string file, EstateEntry entry)
    {
        if ((await estates.GetEstatesByName(entry.Name)).Count > 0)
            return;
        if (entry.WhyNot is { } reason)
        {
            warn($"{file}: estate {entry.Name} is not made: {reason}");
            return;
        }

        if (entry.Id != 0 && await estates.GetEstate(entry.Id) is { } other)
        {
            warn($"{file}: estate {entry.Name} is not made: {entry.Id} is the number of {other.Name}; EstateID = 0 takes the next.");
            return;
        }

        var made = await estates.StoreEstate(new Estate { Id = entry.Id, Name = entry.Name, OwnerId = entry.Owner });
        inform($"Estate {entry.Name} is made with number {made.Id}, as {file} says.");
    }

    private static IReadOnlyList<EstateEntry> Entries(string file)
    {
        try
        {
            return EstateEntry.TryRead(file, File.ReadAllText(file), out var entries, out var complaint)
                ? entries
                : throw new StartupException(complaint);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            throw new StartupException($"{file} cannot be read: {e.Message}");
        }
    }
}
