using OpenSim.Modules.Economy;
using OpenSim.Modules.Estates;
using OpenSim.Modules.Messages;
using OpenSim.Primitives;
using OpenSim.Services;
using OpenSim.Services.Estates;
using OpenSim.Services.Users;

namespace OpenSim.Modules.Land.Regions;

/// <summary>
/// What other processes tell the people of this one, brought to the modules that are one for all regions. Any thread, without a token.
/// </summary>
public sealed class RegionNews(Scenes scenes)
{
    /// <summary>False when the receiver is not here.</summary>
    public async ValueTask<bool> Take(InstantMessage message) =>
        Find<IInstantMessageRouter>() is { } router && await router.Take(message);

    /// <summary>False when the receiver is not here, or the friends service does not bear it out.</summary>
    public async ValueTask<bool> Take(FriendNews news)
    {
        try
        {
            return Find<IFriendArrivals>() is { } friends && await friends.Take(news);
        }
        catch (ServiceAwayException)
        {
            return false;
        }
    }

    /// <summary>False when no region here lies in the estate.</summary>
    public async ValueTask<bool> Take(EstateNews news)
    {
        try
        {
            return Find<IEstateArrivals>() is { } estates && await estates.Take(news);
        }
        catch (ServiceAwayException)
        {
            return false;
        }
    }

    /// <summary>A payment in another process. False when the person is not here, or the ledger does not bear it out.</summary>
    public async ValueTask<bool> Take(UUID account, UUID transaction)
    {
        try
        {
            return Find<IMoneyArrivals>() is { } money && await money.Take(account, transaction);
        }
        catch (ServiceAwayException)
        {
            return false;
        }
    }

    private T? Find<T>()
        where T : class
    {
        foreach (var scene in scenes)
        {
            using (scene.Token.Take())
            {
                if (scene.RequestModuleInterface<T>() is { } found)
                    return found;
            }
        }

        return null;
    }
}
