using OpenSim.Primitives;
using OpenSim.Services.Users;
using OpenSim.Store.Sql;

namespace OpenSim.Services.Local.Users;

/// <summary>Baked textures in table own_bakes beside the avatars: of each user those of the last look only.</summary>
public sealed class BakedTextureService(Database database) : IBakedTextureService
{
    private readonly string _store = database.Dialect.Upsert(
        "own_bakes", ["PrincipalID", "Face"], ["PrincipalID", "Face", "CacheID", "TextureID", "Data"]);

    public ValueTask<IReadOnlyList<BakedTexture>> Get(UUID userId) => new(database.Read(session => session.List(
        $"select Face, CacheID, TextureID, Data from own_bakes where PrincipalID = {userId} order by Face",
        row => new BakedTexture((byte)row.Int64(0), UUID.Parse(row.Text(1)), UUID.Parse(row.Text(2)), row.Bytes(3)))));

    public ValueTask<bool> Store(UUID userId, IReadOnlyList<BakedTexture> bakes)
    {
        database.Write(session =>
        {
            session.Execute($"delete from own_bakes where PrincipalID = {userId}");
            foreach (var bake in bakes)
                session.Execute(_store, [userId, (int)bake.Face, bake.CacheId, bake.TextureId, bake.Data]);
        });
        return new(true);
    }
}
