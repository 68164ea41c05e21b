using System.Numerics;
using OpenSim.Modules.Travels.Places;
using OpenSim.Modules.Travels.Views;
using OpenSim.Primitives;
using OpenSim.Services.Grid;
using OpenSim.Services.Simulation;
using OpenSim.World;
using OpenSim.World.Viewers;

namespace OpenSim.Modules.Travels.Leaving;

/// <summary>Somebody on his way to another region, by teleport or over the border.</summary>
/// <param name="Place">Where he is to stand, by the other region's corner.</param>
internal sealed record Journey(ScenePresence Who, GridRegion There, Vector3 Place, Vector3 LookAt, TeleportFlags Flags)
{
    /// <summary>Where he goes; the region behind a link once that is known.</summary>
    public GridRegion There { get; set; } = There;

    /// <summary>Where he is to stand, by that region's corner.</summary>
    public Vector3 Place { get; set; } = Place;

    /// <summary>Address of the grid to which he goes; empty within this one.</summary>
    public string Gatekeeper { get; init; } = "";

    /// <summary>Whether the gatekeeper is still to be asked which region is behind the link.</summary>
    public bool IsLink { get; init; }

    public bool IsAbroad => Gatekeeper.Length > 0;

    /// <summary>His home has sent him on his way.</summary>
    public bool IsLaunched { get; set; }

    /// <summary>By which the other region is asked.</summary>
    public required ISimulationService Way { get; init; }

    /// <summary>Where he was, if it comes to nothing.</summary>
    public Vector3 Before { get; init; }

    /// <summary>When he was stopped here, by the region's steady clock.</summary>
    public long StoppedAt { get; init; }

    /// <summary>His child agent there; made by this journey when there was none.</summary>
    public Lookout Lookout { get; set; } = null!;

    public bool HasLookedIn { get; set; }

    /// <summary>The other region may have a view of him, or a body, by this journey.</summary>
    public bool IsAnnounced { get; set; }

    /// <summary>He has been given to the other region, and it is not known whether it has him.</summary>
    public bool IsUnanswered { get; set; }

    /// <summary>What the other region was given.</summary>
    public AgentData? Sent { get; set; }

    public RegionAddress? Address { get; set; }

    /// <summary>He is handed over, or it has come to nothing.</summary>
    public bool IsOver { get; set; }

    public string Seed => There.SeedOf(Lookout.CapsPath);

    /// <summary>
    /// Makes a journey. Whatever comes of it, its end is told: the traveller would stand between two regions for ever. Beside the region.
    /// </summary>
    /// <param name="lost">Words for one that ends by itself.</param>
    /// <param name="travel">Answers with words why he does not go; empty when he is there.</param>
    /// <param name="takeBack">Asked where he does not go: nothing of him is to stay in the other region.</param>
    /// <param name="end">With those words, and with the token.</param>
    public static async Task Run(Scene scene, string lost, Func<Task<string>> travel, Func<Task> takeBack, Action<string> end)
    {
        var words = lost;
        try
        {
            words = await travel();
        }
        finally
        {
            await TakeBackAndEnd(scene, words, takeBack, end);
        }
    }

    private static async Task TakeBackAndEnd(Scene scene, string words, Func<Task> takeBack, Action<string> end)
    {
        try
        {
            if (words.Length > 0)
                await takeBack();
        }
        finally
        {
            using (scene.Token.Take())
                end(words);
        }
    }
}
