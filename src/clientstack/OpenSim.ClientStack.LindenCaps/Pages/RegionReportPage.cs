using System.Globalization;
using System.Text.Json;
using Microsoft.AspNetCore.Http;
using OpenSim.Http;
using OpenSim.Telemetry.Statistics;

namespace OpenSim.ClientStack.LindenCaps.Pages;

/// <summary><c>/jsonSimStats</c>: one flat object about a region, with OpenSimulator's short names and text values.</summary>
internal sealed class RegionReportPage(StatRegistry statistics, Func<IReadOnlyList<World.Scene>> regions, TimeProvider time)
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
    public Task Answer(HttpContext http, string rest)
    {
        var wanted = http.Request.Query["region"].ToString();
        var scene = regions()
            .FirstOrDefault(s =>
            wanted.Length == 0 || s.Info.Name.Equals(wanted, StringComparison.OrdinalIgnoreCase) || s.Info.Id.ToString() == wanted);
        return http.ReplyJson(json =>
        {
            json.WriteStartObject();
            if (scene is null)
                json.WriteString("Error", "No Region data");
            else
                WriteReport(json, scene.Info.Name);
            json.WriteString("Memory", ((long)Value("server.memory.ProcessMemory")).ToString(CultureInfo.InvariantCulture));
            json.WriteString("Uptime", time.GetElapsedTime(_started).ToString("c", CultureInfo.InvariantCulture));
            json.WriteString("Version", typeof(RegionReportPage).Assembly.GetName().Version?.ToString());
            json.WriteEndObject();
        });
    }

    private void WriteReport(Utf8JsonWriter json, string region)
    {
        foreach (var (shortName, stat) in Report)
            json.WriteString(shortName, Value($"scene.{region}.{stat}").ToString("0.##", CultureInfo.InvariantCulture));
        json.WriteString("RegionName", region);
    }

    private double Value(string name) => statistics.Find(name)?.Value ?? 0;
}
