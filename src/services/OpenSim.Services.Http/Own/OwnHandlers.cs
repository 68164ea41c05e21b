using OpenSim.Services.Economy;
using OpenSim.Services.Search;

namespace OpenSim.Services.Http.Own;

/// <summary>The handlers of our own services, and their list.</summary>
public static class OwnHandlers
{
    public static IReadOnlyList<IServiceHandler> Of(ServiceSet services)
    {
        List<OwnHandler> handlers =
        [
            new DisplayNameHandler(services.DisplayNames),
            new EventsHandler(services.Events),
            new ReportsHandler(services.Reports),
            new WornHandler(services.WornObjects)
        ];
        if (services.GetService(typeof(IMoneyService)) is IMoneyService money)
            handlers.Add(new MoneyHandler(money));
        if (services.GetService(typeof(IPlaceService)) is IPlaceService places)
            handlers.Add(new PlacesHandler(places));
        return [new OwnListHandler([.. handlers.Select(handler => handler.Name)]), .. handlers];
    }
}
