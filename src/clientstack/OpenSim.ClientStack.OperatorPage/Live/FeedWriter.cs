using System.Buffers;
using System.Numerics;
using System.Text.Json;
using OpenSim.World;

namespace OpenSim.ClientStack.OperatorPage.Live;

/// <summary>Writes the messages of the stream, server-sent events with a JSON object each: "hello" once, "live" every second.</summary>
internal sealed class FeedWriter(OperatorPageServices services)
{
    /// <summary>Who the program is, the names of the columns, and the readings so far.</summary>
    public byte[] Hello(Series times, Series process, IReadOnlyList<(SceneReadings Reader, Series Series)> regions) => Event("hello", json =>
    {
        json.WriteString("version", $"{services.Program.Name} {services.Program.Version}");
        json.WriteNumber("started", services.Program.Started.ToUnixTimeMilliseconds());
        WriteNames(json, "processColumns", ProcessReader.Columns);
        WriteNames(json, "regionColumns", SceneReadings.Columns);
        json.WritePropertyName("times");
        times.WriteAll(json);
        json.WritePropertyName("process");
        process.WriteAll(json);
        json.WriteStartArray("regions");
        foreach (var scene in services.Regions())
            WriteRegion(json, scene, regions.FirstOrDefault(r => r.Reader.Scene == scene).Series);
        json.WriteEndArray();
        long seen = 0;
        WriteNames(json, "log", services.Log.After(ref seen));
    });

    public byte[] Live(
        Series times, Series process, IReadOnlyList<(SceneReadings Reader, Series Series)> regions,
        IReadOnlyList<(string, double, bool)> threads, IReadOnlyList<string> log) =>
        Event("live", json =>
        {
            json.WriteNumber("t", times.Newest[0]);
            json.WriteBoolean("open", services.IsOpen());
            json.WritePropertyName("process");
            process.WriteNewest(json);
            json.WriteStartArray("regions");
            foreach (var (reader, series) in regions)
                WriteReading(json, reader.Scene, series);
            json.WriteEndArray();
            WriteThreads(json, threads);
            WriteNames(json, "problems", services.Checks.All.Select(c => (c.Name, Problem: c.Ask())).Where(c => c.Problem is not null)
                .Select(c => $"{c.Name}: {c.Problem}"));
            WriteNames(json, "log", log);
        });

    private static void WriteRegion(Utf8JsonWriter json, Scene scene, Series? series)
    {
        json.WriteStartObject();
        json.WriteString("name", scene.Info.Name);
        json.WriteNumber("sizeX", scene.Info.SizeX);
        json.WriteNumber("sizeY", scene.Info.SizeY);
        json.WriteNumber("frame", Math.Round(scene.Loop.FrameTime * 1000, 2));
        json.WriteNumber("water", scene.Settings.WaterHeight);
        json.WriteString("place", $"{scene.Info.GridX},{scene.Info.GridY}");
        json.WritePropertyName("readings");
        (series ?? new Series(SceneReadings.Columns)).WriteAll(json);
        json.WriteEndObject();
    }

    private static void WriteReading(Utf8JsonWriter json, Scene scene, Series series)
    {
        json.WriteStartObject();
        json.WriteString("name", scene.Info.Name);
        json.WritePropertyName("reading");
        series.WriteNewest(json);
        json.WriteStartArray("people");
        uint terrain;
        using (scene.Token.Take())
        {
            terrain = scene.Terrain.Version;
            foreach (var presence in scene.Presences.All)
                if (!presence.IsChild)
                    WritePerson(json, presence);
        }

        json.WriteEndArray();
        json.WriteNumber("terrain", terrain);
        json.WriteEndObject();
    }

    private static void WritePerson(Utf8JsonWriter json, ScenePresence presence)
    {
        var place = presence.AbsolutePosition;
        var ahead = Vector3.Transform(Vector3.UnitX, presence.Rotation);
        json.WriteStartArray();
        json.WriteStringValue(presence.Name);
        json.WriteNumberValue(Rounded(place.X));
        json.WriteNumberValue(Rounded(place.Y));
        json.WriteNumberValue(Rounded(place.Z));
        json.WriteNumberValue(Rounded(MathF.Atan2(ahead.Y, ahead.X)));
        json.WriteStringValue(presence.IsSitting ? "sitting" : presence.IsFlying ? "flying" : "standing");
        json.WriteStringValue(presence.Agent.Viewer);
        json.WriteEndArray();
    }

    private static void WriteThreads(Utf8JsonWriter json, IReadOnlyList<(string Name, double Percent, bool IsLate)> threads)
    {
        json.WriteStartArray("threads");
        foreach (var (name, percent, isLate) in threads)
        {
            json.WriteStartArray();
            json.WriteStringValue(name);
            json.WriteNumberValue(Math.Round(percent, 1));
            json.WriteBooleanValue(isLate);
            json.WriteEndArray();
        }

        json.WriteEndArray();
    }

    private static void WriteNames(Utf8JsonWriter json, string name, IEnumerable<string> texts)
    {
        json.WriteStartArray(name);
        foreach (var text in texts)
            json.WriteStringValue(text);
        json.WriteEndArray();
    }

    private static double Rounded(float value) => float.IsFinite(value) ? Math.Round(value, 2) : 0;

    // JSON has no line ends of its own when it is not indented, so an event is one data line.
    private static byte[] Event(string name, Action<Utf8JsonWriter> write)
    {
        var output = new ArrayBufferWriter<byte>(4096);
        output.Write(System.Text.Encoding.ASCII.GetBytes($"event: {name}\ndata: "));
        using (var json = new Utf8JsonWriter(output))
        {
            json.WriteStartObject();
            write(json);
            json.WriteEndObject();
        }

        output.Write("\n\n"u8);
        return output.WrittenSpan.ToArray();
    }
}
