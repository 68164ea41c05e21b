using System.Text.Json;

namespace OpenSim.Conference.Links;

/// <summary>
/// Reads the stream of a region's operator page: server-sent events, of which "hello" names the columns and "live" has the numbers.
/// </summary>
internal sealed class ReadingStream(Action<RegionReading> read)
{
    private static readonly string[] TickColumns = ["inbox", "avatars", "physics", "scripts", "replicate", "other"];

    private string[] _process = [];
    private string[] _region = [];

    public async Task Read(Stream stream, CancellationToken cancel)
    {
        using var reader = new StreamReader(stream);
        var isLive = false;
        while (await reader.ReadLineAsync(cancel) is { } line)
        {
            if (line.StartsWith("event: ", StringComparison.Ordinal))
                isLive = line == "event: live";
            else if (line.StartsWith("data: ", StringComparison.Ordinal))
                Take(isLive, line["data: ".Length..]);
        }
    }

    /// <exception cref="JsonException">It is of another shape, as that of another version may be.</exception>
    internal void Take(bool isLive, string text)
    {
        using var json = JsonDocument.Parse(text);
        try
        {
            Take(isLive, json.RootElement);
        }
        catch (Exception e) when (e is KeyNotFoundException or InvalidOperationException or IndexOutOfRangeException or FormatException)
        {
            throw new JsonException("A region's reading is of another shape.", e);
        }
    }

    private void Take(bool isLive, JsonElement root)
    {
        if (!isLive)
            (_process, _region) = (Names(root, "processColumns"), Names(root, "regionColumns"));
        else if (root.GetProperty("regions") is { } regions && regions.GetArrayLength() > 0)
            read(Reading(root, regions[0]));
    }

    private RegionReading Reading(JsonElement root, JsonElement region)
    {
        var process = root.GetProperty("process");
        var numbers = region.GetProperty("reading");
        return new RegionReading(
            [.. region.GetProperty("people").EnumerateArray().Select(Person)],
            Number(numbers, _region, "rate"), TickColumns.Sum(column => Number(numbers, _region, column)),
            Number(process, _process, "cpu"), Number(process, _process, "resident"), Number(numbers, _region, "prims"),
            root.GetProperty("open").GetBoolean(), (int)Number(numbers, _region, "seats"));
    }

    private static PersonReading Person(JsonElement person) =>
        new(person[0].GetString()!, person[1].GetDouble(), person[2].GetDouble(), person[3].GetDouble());

    private static double Number(JsonElement numbers, string[] columns, string column)
    {
        var place = Array.IndexOf(columns, column);
        return place >= 0 && place < numbers.GetArrayLength() ? numbers[place].GetDouble() : 0;
    }

    private static string[] Names(JsonElement root, string name) =>
        [.. root.GetProperty(name).EnumerateArray().Select(n => n.GetString()!)];
}
