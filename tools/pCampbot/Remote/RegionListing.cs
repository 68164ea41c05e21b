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
        var file = Path.GetTempFileName();
        try
        {
            File.Delete(file);
            await server.Run($"dump scene {file}", cancel);
            return (await File.ReadAllLinesAsync(file, cancel)).Select(Parse).ToDictionary(o => o.LocalId);
        }
        finally
        {
            File.Delete(file);
        }
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
