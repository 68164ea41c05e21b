using System.Globalization;
using OpenSim.Primitives;
using OpenSim.Settings;

namespace OpenSim.Store.Writing;

/// <summary>
/// Beside a journal, in file <c>owner</c>: the folder's id, and the last epoch in which its region was this folder's. Edits of then may be
/// brought to a database only as long as nobody else has had the region since.
/// </summary>
internal sealed class JournalOwner
{
    private readonly string _folder;
    private readonly string _path;

    /// <exception cref="IOException">The file cannot be read.</exception>
    public JournalOwner(string folder)
    {
        _folder = folder;
        _path = Path.Combine(folder, "owner");
        string[] words = File.Exists(_path) ? File.ReadAllText(_path).Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries) : [];
        if (words is not [var id, var epoch, ..] || !UUID.TryParse(id, out var known)
            || !long.TryParse(epoch, CultureInfo.InvariantCulture, out var number))
            Id = UUID.Random();
        else
            (Id, Epoch) = (known, number);
    }

    public UUID Id { get; }

    /// <summary>Null before the first.</summary>
    public long? Epoch { get; private set; }

    /// <summary>Notes on the disk that the region is this folder's in an epoch after all others.</summary>
    /// <param name="held">The last one that the database knows.</param>
    /// <exception cref="IOException">It cannot be written.</exception>
    public long Claim(long held)
    {
        var epoch = Math.Max(held, Epoch ?? 0) + 1;
        WholeFile.Write(_path, string.Create(CultureInfo.InvariantCulture, $"{Id} {epoch}\n"));
        FolderSync.Flush(_folder);
        Epoch = epoch;
        return epoch;
    }
}
