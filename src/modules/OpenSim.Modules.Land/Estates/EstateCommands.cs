using OpenSim.Console;
using OpenSim.Primitives;
using OpenSim.Services.Estates;
using OpenSim.Services.Users;
using OpenSim.World;

namespace OpenSim.Modules.Land.Estates;

/// <summary>Estates from the console. Anything that is changed takes effect at once in the regions of this process.</summary>
/// <param name="regionOf">The estate of a region as it has it; null when the module has not been added to it.</param>
internal sealed class EstateCommands(
    Scenes scenes, IEstateService service, EstateBook book, IUserAccountService? accounts, Func<Scene, EstateRegion?> regionOf)
{
    public void AddTo(CommandRegistry commands)
    {
        var estates = commands.Group("Estates");
        estates.Add("estate show", "", "Shows the estate of the selected region, or of each.", Show);
        estates.Add("estate create", "<owner id> <name>", "Makes an estate; no other has its name.", Create);
        estates.Add("estate set owner", "<estate id> <user id>|<first> <last>", "Gives the estate to somebody else.", SetOwner);
        estates.Add("estate set name", "<estate id> <name>", "Gives the estate another name.", SetName);
        estates.Add("estate link region", "<estate id> <region id>", "Brings a region of this process into another estate.", Link);
    }

    private async ValueTask Show(CommandContext command)
    {
        foreach (var scene in scenes.Chosen(command))
        {
            if (regionOf(scene)?.Current is not { } estate)
                continue;
            command.WriteLine($"Region   {scene.Info.Name}");
            command.WriteLine($"Estate   {estate.Id}  {estate.Name}");
            command.WriteLine($"Owner    {estate.OwnerId}{await NameOf(estate.OwnerId)}");
            command.WriteLine($"Managers {string.Join(", ", estate.Managers)}");
            command.WriteLine($"Banned   {string.Join(", ", estate.Bans.Select(b => b.BannedId))}");
            command.WriteLine($"Regions  {string.Join(", ", await service.GetRegions(estate.Id))}");
        }
    }

    private async ValueTask Create(CommandContext command)
    {
        if (command.Arguments.Count < 2 || !UUID.TryParse(command.Arguments[0], out var owner))
        {
            command.FailWithUsage();
            return;
        }

        var name = Rest(command);
        if (accounts is not null && await accounts.GetUserAccount(UUID.Zero, owner) is null)
            command.Fail($"There is no user {owner}.");
        else if (await IsFree(command, name))
        {
            var made = await service.StoreEstate(new Estate { Name = name, OwnerId = owner });
            command.WriteLine($"Estate {made.Id} created as \"{made.Name}\".");
        }
    }

    private async ValueTask SetOwner(CommandContext command)
    {
        if (await EstateOf(command) is not { } estate)
            return;
        if (await UserOf(command) is not { IsZero: false } owner)
            command.Fail("There is no such user.");
        else if (await book.ChangeAny(estate.Id, row => row with { OwnerId = owner }))
            command.WriteLine($"{estate.Name} is {owner}'s now.");
    }

    private async ValueTask SetName(CommandContext command)
    {
        if (await EstateOf(command) is not { } estate)
            return;
        var name = Rest(command);
        if (await IsFree(command, name) && await book.ChangeAny(estate.Id, row => row with { Name = name }))
            command.WriteLine($"Estate {estate.Id} is called {name} now.");
    }

    private async ValueTask Link(CommandContext command)
    {
        if (await EstateOf(command) is not { } estate)
            return;
        if (!UUID.TryParse(command.Arguments[1], out var id) || scenes.FirstOrDefault(s => s.Info.Id == id) is not { } scene
            || regionOf(scene) is not { } region)
            command.Fail($"There is no region {command.Arguments[1]} here; 'show regions' lists the ids.");
        else if (region.EstateId == estate.Id)
            command.Fail($"{scene.Info.Name} lies in estate {estate.Id} already.");
        else if (!await service.LinkRegion(id, estate.Id))
            command.Fail($"{scene.Info.Name} could not be brought into estate {estate.Id}.");
        else
        {
            using (scene.Token.Take())
                region.Move(estate);
            command.WriteLine($"{scene.Info.Name} lies in estate {estate.Id}, {estate.Name}, now.");
        }
    }

    /// <summary>The estate of the first argument; null, and the command fails, when it is none or nothing follows.</summary>
    private async ValueTask<Estate?> EstateOf(CommandContext command)
    {
        if (command.Arguments.Count < 2 || !uint.TryParse(command.Arguments[0], out var id))
        {
            command.FailWithUsage();
            return null;
        }

        var estate = await book.Find(id);
        if (estate is null)
            command.Fail($"There is no estate {id}.");
        return estate;
    }

    private async ValueTask<bool> IsFree(CommandContext command, string name)
    {
        if (name.Length is > 0 and <= 64 && (await service.GetEstatesByName(name)).Count == 0)
            return true;
        command.Fail(name.Length is > 0 and <= 64 ? $"There is an estate \"{name}\" already." : "A name has 1 to 64 characters.");
        return false;
    }

    private async ValueTask<UUID> UserOf(CommandContext command)
    {
        if (command.Arguments is [_, var id])
            return UUID.TryParse(id, out var user) ? user : UUID.Zero;
        var account = accounts is null ? null : await accounts.GetUserAccount(UUID.Zero, command.Arguments[1], command.Arguments[2]);
        return account?.PrincipalId ?? UUID.Zero;
    }

    private async ValueTask<string> NameOf(UUID user) =>
        accounts is not null && await accounts.GetUserAccount(UUID.Zero, user) is { } account ? $"  {account.Name}" : "";

    private static string Rest(CommandContext command) => string.Join(' ', command.Arguments.Skip(1)).Trim();
}
