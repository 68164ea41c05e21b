using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Users;
using OpenSim.World;
using OpenSim.World.Loop.Work;

namespace OpenSim.Modules.Things.Avatars;

/// <summary>
/// Keeps what viewers have baked over logins and restarts: uploaded bakes are temporary assets, which live in memory only. It is read and
/// written in each user's own line, so that who asks for bakes after his arrival asks when they are here. Needs the token.
/// </summary>
internal sealed class BakeKeeper(Scene scene, IBakedTextureService service, IAssetService assets)
{
    private readonly HashSet<UUID> _loading = [];

    /// <summary>Brings back what was baked for somebody who arrives.</summary>
    public void Load(ScenePresence who, BakeMemory memory)
    {
        _loading.Add(who.Id);
        InLine(who, "baked textures of " + who.Name, async () =>
        {
            var kept = await service.Get(who.Id);
            foreach (var bake in kept)
                await assets.Store(bake.AssetFor(who.Id));
            scene.Post(_ =>
            {
                foreach (var bake in kept)
                    memory.Remember(bake.CacheId, bake.TextureId);
            });
        });
        InLine(who, "baked textures known", () =>
        {
            scene.Post(_ => _loading.Remove(who.Id));
            return Task.CompletedTask;
        });
    }

    /// <summary>Does something when what was kept is here: at once when it is. Of what waits for one user the last is done.</summary>
    public void WhenLoaded(ScenePresence who, Action action)
    {
        if (!_loading.Contains(who.Id))
            action();
        else
            InLine(who, "question about baked textures", () =>
            {
                scene.Post(_ => action());
                return Task.CompletedTask;
            }, who.Id);
    }

    /// <summary>Keeps what the viewer has uploaded of its last look.</summary>
    public void Keep(ScenePresence who, BakeMemory memory)
    {
        if (!memory.TakeNews())
            return;
        var made = memory.Made;
        InLine(who, "baked textures to be kept", async () =>
        {
            var bakes = new List<BakedTexture>(made.Count);
            foreach (var (face, cacheId, texture) in made)
            {
                // Textures that are there without him (of the library, of others) are not his bakes; those that a region has made are
                // nobody's, and of all who wear the same.
                var creator = BakedTexture.CreatorOf(who.Id, cacheId, texture).ToString();
                if (await assets.Get(texture) is { Temporary: true } asset && asset.CreatorId == creator)
                    bakes.Add(new BakedTexture(face, cacheId, texture, asset.Data));
            }

            await service.Store(who.Id, bakes);
        });
    }

    private void InLine(ScenePresence who, string name, Func<Task> work, object? question = null) =>
        scene.Background(who.Id, null, name, _ => work(), question, WorkKind.Region);
}
