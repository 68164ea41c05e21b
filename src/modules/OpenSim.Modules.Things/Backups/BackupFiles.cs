using System.Globalization;
using OpenSim.Serialization.Archives;

namespace OpenSim.Modules.Things.Backups;

/// <summary>The archives of one region in the backup folder, called as OpenSimulator calls them.</summary>
internal sealed class BackupFiles(string folder, string region)
{
    private const int LongestName = 60;

    private readonly string _name = ArchivePaths.Plain(region, LongestName);

    /// <summary>Where the next one goes.</summary>
    public string Next(BackupNaming naming, DateTime now) => Path.Combine(folder, naming switch
    {
        BackupNaming.Overwrite => $"{_name}.oar",
        BackupNaming.Sequential => string.Create(CultureInfo.InvariantCulture, $"{_name}_{Numbers().DefaultIfEmpty().Max() + 1}.oar"),
        _ =>
            string.Create(CultureInfo.InvariantCulture,
                $"{_name}_{now.Year}y_{now.Month}M_{now.Day}d_{now.Hour}h_{now.Minute}m_{now.Second}s.oar")
    });

    /// <summary>Deletes those of this region that were written before. Other files of the folder are nobody's business.</summary>
    public int DeleteOlder(DateTime before)
    {
        var old = Present().Where(f => File.GetLastWriteTime(f) < before).ToList();
        old.ForEach(File.Delete);
        return old.Count;
    }

    private IEnumerable<string> Present() =>
        Directory.EnumerateFiles(folder, "*.oar").Where(f => IsMine(Path.GetFileNameWithoutExtension(f)));

    // The name, and behind an underscore a number or a time: another region may be called alike but longer.
    private bool IsMine(string name) => name == _name
        || (name.StartsWith(_name + "_", StringComparison.Ordinal)
        && name[(_name.Length + 1)..].Split('_').All(p => char.IsAsciiDigit(p.FirstOrDefault())));

    private IEnumerable<int> Numbers() => Present().Select(f => Path.GetFileNameWithoutExtension(f)).Where(n => n.Length > _name.Length)
        .Select(n => int.TryParse(n[(_name.Length + 1)..], NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : 0);
}
