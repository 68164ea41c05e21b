using System.Globalization;
using System.Numerics;
using OpenSim.Primitives;

namespace PCampbot.Remote;

/// <summary>Asks a simulator on this machine what is in its region (<c>dump scene</c>).</summary>
public static class RegionListing
{
    private const int Fields = 7;

    /// <exception cref="HttpRequestException">The simulator does not answer.</exception>
    /// <exception cref="IOException">It wrote no file, or is on another machine.</exception>
    /// <exception cref="FormatException">A line is none of a listing.</exception>
    public static async Task<IReadOnlyDictionary<uint, ListedObject>> Ask(ServerConsole server, CancellationToken cancel)
    {
        // Without a folder, and it says where it is: a console over the network writes nowhere but below the data folder.
        var answer = await server.Run($"dump scene listing-{UUID.Random()}.txt", cancel);
        var file = FileIn(answer) ?? throw new IOException(answer.Trim());
        try
        {
            return (await File.ReadAllLinesAsync(file, cancel)).Select(Parse).ToDictionary(o => o.LocalId);
        }
        finally
        {
            File.Delete(file);
        }
    }

    /// <summary>The file that the answer to <c>dump scene</c> names; null when it was not written.</summary>
    public static string? FileIn(string answer)
    {
        const string Before = " written to ";
        var line = answer.Split('\n').LastOrDefault(l => l.Contains(Before, StringComparison.Ordinal));
        return line?[(line.IndexOf(Before, StringComparison.Ordinal) + Before.Length)..].TrimEnd().TrimEnd('.');
    }

    /// <exception cref="FormatException">The line is none of a listing.</exception>
    public static ListedObject Parse(string line)
    {
        var fields = line.Split('\t');
        if (fields.Length != Fields || !UUID.TryParse(fields[2], out var id))
            throw new FormatException($"'{line}' is no line of a region's listing.");
        float Metres(int field) => float.Parse(fields[field], CultureInfo.InvariantCulture);
        return new ListedObject(uint.Parse(fields[0], CultureInfo.InvariantCulture), uint.Parse(fields[1], CultureInfo.InvariantCulture),
            id, (PCode)byte.Parse(fields[3], CultureInfo.InvariantCulture), new Vector3(Metres(4), Metres(5), Metres(6)));
    }
}
