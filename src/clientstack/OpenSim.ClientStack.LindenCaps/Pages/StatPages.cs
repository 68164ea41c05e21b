using System.Buffers;
using System.Globalization;
using System.Text.Json;
using Microsoft.AspNetCore.Http;
using OpenSim.ClientStack.LindenCaps.Http;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.ClientStack.LindenCaps.Pages;

/// <summary>
/// Statistics for machines: <c>/jsonSimStats</c>, one flat object about a region with OpenSimulator's short names and text values, and
/// <c>/ManagedStats</c>, all registered statistics as category, container and name.
/// </summary>
internal sealed class StatPages(StatRegistry statistics, Func<IReadOnlyList<World.Scene>> regions, TimeProvider time)
{
    private readonly long _started = time.GetTimestamp();

    // Short name in the report, and the statistic of the region that it shows.
    private static readonly (string Short, string Stat)[] Report =
    [
        ("Dilatn", "TimeDilation"), ("SimFPS", "SimFPS"), ("PhyFPS", "PhysicsFPS"), ("AgntUp", "AgentUpdates"), ("RootAg", "RootAgents"),
        ("ChldAg", "ChildAgents"),
        ("NPCAg", "NPCs"), ("Prims", "TotalPrims"), ("AtvPrm", "ActivePrims"), ("TotlFt", "FrameTime"),
        ("NetFt", "NetTime"), ("PhysFt", "PhysicsTime"), ("OthrFt", "OtherTime"), ("AgntFt", "AgentTime"), ("ImgsFt", "ImageTime")
    ];

    /// <summary>The region named by <c>?region=</c> (name or id), else the first.</summary>
    public Task AnswerReport(HttpContext http, string rest)
    {
        var wanted = http.Request.Query["region"].ToString();
        var scene = regions()
            .FirstOrDefault(s =>
            wanted.Length == 0 || s.Info.Name.Equals(wanted, StringComparison.OrdinalIgnoreCase) || s.Info.Id.ToString() == wanted);
        return ReplyJson(http, json =>
        {
            json.WriteStartObject();
            if (scene is null)
                json.WriteString("Error", "No Region data");
            else
                WriteReport(json, scene.Info.Name);
            json.WriteString("Memory", ((long)Value("server.memory.ProcessMemory")).ToString(CultureInfo.InvariantCulture));
            json.WriteString("Uptime", time.GetElapsedTime(_started).ToString("c", CultureInfo.InvariantCulture));
            json.WriteString("Version", typeof(StatPages).Assembly.GetName().Version?.ToString());
            json.WriteEndObject();
        });
    }

    /// <summary>
    /// All statistics, or those of <c>?cat=</c>, <c>?cont=</c> and <c>?stat=</c>; <c>?callback=</c> wraps them in a function call.
    /// </summary>
    public Task AnswerAll(HttpContext http, string rest)
    {
        var query = http.Request.Query;
        var (category, container, name) = (query["cat"].ToString(), query["cont"].ToString(), query["stat"].ToString());
        return ReplyJson(http, json =>
        {
            json.WriteStartObject();
            foreach (var byCategory in statistics.All.Where(s => Fits(s.Def.Category, category) && Fits(s.Def.Container, container)
                && Fits(s.Def.ShortName, name)).GroupBy(s => s.Def.Category))
            {
                json.WriteStartObject(byCategory.Key);
                foreach (var byContainer in byCategory.GroupBy(s => s.Def.Container))
                    WriteContainer(json, byContainer);
                json.WriteEndObject();
            }

            json.WriteEndObject();
        });
    }

    /// <summary>All statistics as OpenMetrics text.</summary>
    public Task AnswerMetrics(HttpContext http, string rest) =>
        http.ReplyText(new OpenMetricsText(statistics).Write(), OpenMetricsText.ContentType);

    private static void WriteContainer(Utf8JsonWriter json, IGrouping<string, Stat> stats)
    {
        json.WriteStartObject(stats.Key);
        foreach (var stat in stats)
        {
            json.WriteStartObject(stat.Def.ShortName);
            json.WriteString("Category", stat.Def.Category);
            json.WriteString("Container", stat.Def.Container);
            json.WriteString("ShortName", stat.Def.ShortName);
            json.WriteString("Description", stat.Def.Description);
            json.WriteString("UnitName", stat.Def.Unit);
            WriteNumber(json, "Value", stat.Value);
            json.WriteEndObject();
        }

        json.WriteEndObject();
    }

    private void WriteReport(Utf8JsonWriter json, string region)
    {
        foreach (var (shortName, stat) in Report)
            json.WriteString(shortName, Value($"scene.{region}.{stat}").ToString("0.##", CultureInfo.InvariantCulture));
        json.WriteString("RegionName", region);
    }

    private double Value(string name) => statistics.Find(name)?.Value ?? 0;

    private static bool Fits(string value, string wanted) =>
        wanted.Length == 0 || wanted == "all" || value.Equals(wanted, StringComparison.OrdinalIgnoreCase);

    private static void WriteNumber(Utf8JsonWriter json, string name, double value)
    {
        if (double.IsFinite(value))
            json.WriteNumber(name, value);
        else
            json.WriteNull(name);
    }

    private static Task ReplyJson(HttpContext http, Action<Utf8JsonWriter> write)
    {
        var output = new ArrayBufferWriter<byte>(4096);
        var callback = http.Request.Query["callback"].ToString();
        var isCall = callback.Length is > 0 and < 100 && callback.All(c => char.IsAsciiLetterOrDigit(c) || c is '_' or '$' or '.');
        if (isCall)
            output.Write(System.Text.Encoding.ASCII.GetBytes(callback + "("));
        using (var json = new Utf8JsonWriter(output))
            write(json);
        if (isCall)
            output.Write(");"u8);
        return http.Reply(isCall ? "application/javascript" : "application/json", output.WrittenMemory);
    }
}
