using OpenSim.Client.Caps;
using OpenSim.Client.World;
using OpenSim.Primitives;
using PCampbot.Bots;

namespace PCampbot.Behaviours;

/// <summary>
/// Fetches every texture of every object it knows by the GetTexture capability, eight at a time, and begins again when it has them all.
/// </summary>
public sealed class GreedyHttpBehaviour : IBehaviour
{
    private const int AtOnce = 8;

    private readonly HashSet<UUID> _textures = [];
    private Task _fetching = Task.CompletedTask;

    public string Abbreviation => "greedyhttp";

    public string Name => "Greedy textures by HTTP";

    public TimeSpan Act(Bot bot, long now)
    {
        if (bot.Viewer!.Caps is { } caps && caps.Known.ContainsKey("GetTexture") && _fetching.IsCompleted)
        {
            NoteTextures(bot);
            _fetching = Fetch(bot, caps, [.. _textures]);
        }

        return TimeSpan.FromSeconds(1);
    }

    private void NoteTextures(Bot bot)
    {
        _textures.Clear();
        foreach (var seen in bot.Session!.World.Objects.Values)
        {
            _textures.Add(seen.Texture);
            foreach (var texture in new TextureIds(seen.TextureEntry))
                _textures.Add(texture);
        }

        _textures.Remove(UUID.Zero);
    }

    private static async Task Fetch(Bot bot, CapsClient caps, UUID[] textures)
    {
        try
        {
            await Parallel.ForEachAsync(textures, new ParallelOptions { MaxDegreeOfParallelism = AtOnce },
                async (texture, cancel) => await caps.GetTexture(texture, cancel));
        }
        catch (Exception e) when (e is HttpRequestException or OperationCanceledException)
        {
            bot.NoteFromElsewhere("texture: " + e.Message);
        }
    }
}
