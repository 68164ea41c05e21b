using System.Globalization;
using OpenSim.Llsd;
using OpenSim.Modules.Capabilities;
using OpenSim.Modules.Estates;
using OpenSim.Modules.Experiences;
using OpenSim.Modules.Inventory;
using OpenSim.Primitives;
using OpenSim.Services.Estates;
using OpenSim.Services.Experiences;
using OpenSim.World;

namespace OpenSim.Modules.Land.Experiences;

/// <summary>
/// RegionExperiences: the estate's lists, which its managers set; ExperienceQuery: whether a parcel lets experiences run; GetMetadata: of
/// which experience a script in an object is.
/// </summary>
internal sealed class LandExperienceCapabilities(Func<Scene, IExperiences?> regionOf)
{
    private const int MaxAsked = 100;

    private static readonly string[] Names = ["RegionExperiences", "ExperienceQuery", "GetMetadata"];

    public void AddTo(ICapabilities capabilities)
    {
        capabilities.Add(Names[0], call => new(Lists(call)));
        capabilities.Add(Names[1], Query);
        capabilities.Add(Names[2], Metadata);
    }

    public static void RemoveFrom(ICapabilities capabilities)
    {
        foreach (var name in Names)
            capabilities.Remove(name);
    }

    private static LlsdMap? Lists(CapabilityCall call)
    {
        if (call.Method is not ("GET" or "POST"))
            return null;
        using (call.Scene.Token.Take())
        {
            if (call.Scene.RequestModuleInterface<IEstate>() is not { } estate)
                return null;
            if (call.Method == "POST" && call.Scene.Presences.TryGet(call.AgentId, out var who) && estate.MayManage(who)
                && call.Scene.Limits.LandTools.Allows(call.AgentId))
                estate.Change(row => Changed(row, call.Body), who.Viewer);
            return Told(estate.Current);
        }
    }

    private static Estate Changed(Estate row, LlsdValue body)
    {
        IReadOnlyList<UUID> Given(string key, IReadOnlyList<UUID> otherwise) => !body[key].IsDefined ? otherwise
            : [.. body[key].Elements.Select(id => id.AsUuid()).Where(id => !id.IsZero).Distinct().Take(Estate.MaxExperiences)];
        return row with
        {
            AllowedExperiences = Given("allowed", row.AllowedExperiences),
            BlockedExperiences = Given("blocked", row.BlockedExperiences),
            TrustedExperiences = Given("trusted", row.TrustedExperiences)
        };
    }

    private static LlsdMap Told(Estate row) => new()
    {
        ["allowed"] = ExperienceBody.List(row.AllowedExperiences),
        ["blocked"] = ExperienceBody.List(row.BlockedExperiences),
        ["trusted"] = ExperienceBody.List(row.TrustedExperiences),
        ["default"] = UUID.Zero
    };

    private async ValueTask<LlsdValue?> Query(CapabilityCall call)
    {
        if (call.Method != "GET" || regionOf(call.Scene) is not { } region
            || !int.TryParse(call.Query("parcelid"), CultureInfo.InvariantCulture, out var parcelId))
            return null;
        var found = new List<(UUID Id, Experience? Experience)>();
        foreach (var text in call.Query("experiences").Split(',').Take(MaxAsked))
        {
            if (UUID.TryParse(text, out var id))
                found.Add((id, await region.Find(id)));
        }

        using (call.Scene.Token.Take())
        {
            if (!call.Scene.Land.TryGet(parcelId, out var parcel))
                return null;
            var answer = new LlsdMap();
            foreach (var (id, experience) in found)
                answer[id.ToString()] = experience is not null && region.MayRunOn(experience, parcel);
            return new LlsdMap { ["experiences"] = answer };
        }
    }

    private static async ValueTask<LlsdValue?> Metadata(CapabilityCall call)
    {
        if (call.Method != "POST")
            return null;
        var (prim, item) = (call.Body["object-id"].AsUuid(), call.Body["item-id"].AsUuid());
        var contents = call.Scene.RequestModuleInterface<IObjectContents>() is { } access ? await access.Read(call.AgentId, prim) : null;
        var answer = new LlsdMap();
        if (contents?.Items.FirstOrDefault(row => row.ItemId == item) is { ExperienceId.IsZero: false } script
            && call.Body["fields"].Elements.Any(field => field.AsString() == "experience"))
            answer["experience"] = script.ExperienceId;
        return answer;
    }
}
