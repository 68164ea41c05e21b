using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Modules.Economy;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;
using OpenSim.World.Limits;
using OpenSim.World.Regions;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Money and prices.</summary>
internal static class MoneyHandlers
{
    public static void AddTo(HandlerTable table)
    {
        table.Add(MessageId.EconomyDataRequest, SessionState.Open, OnEconomyDataRequest);
        table.Add(MessageId.MoneyBalanceRequest, SessionState.Open, OnMoneyBalanceRequest);
        table.Add(MessageId.MoneyTransferRequest, SessionState.Open, OnMoneyTransferRequest);
        table.Add(MessageId.RequestPayPrice, SessionState.Root, OnRequestPayPrice);
    }

    /// <summary>What the region itself takes money for, the founding of groups and uploads, and prices that are told alone.</summary>
    [Cheap]
    private static bool OnEconomyDataRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        var writer = new EconomyDataWriter(session.Out.Room);
        var prices = session.Scene.Options.Configuration;
        writer.Info(session.Scene.Info.MaxPrims, session.Scene.Prims.Count, prices.Get(PriceSettings.EnergyUnit),
            prices.Get(PriceSettings.ObjectClaim), prices.Get(PriceSettings.PublicObjectDecay),
            prices.Get(PriceSettings.PublicObjectDelete), prices.Get(PriceSettings.ParcelClaim),
            prices.Get(PriceSettings.ParcelClaimFactor), session.Scene.ForUploads(1), prices.Get(PriceSettings.RentLight),
            prices.Get(PriceSettings.TeleportMin), prices.Get(PriceSettings.TeleportExponent), prices.Get(PriceSettings.EnergyEfficiency),
            prices.Get(PriceSettings.ObjectRent), prices.Get(PriceSettings.ObjectScaleFactor), prices.Get(PriceSettings.ParcelRent),
            session.Scene.ForGroup());
        session.Out.Send(writer, ThrottleCategory.Task);
        return true;
    }

    [BoundedBy(WorkLimits.RequestsName)]
    private static bool OnMoneyBalanceRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!MoneyBalanceRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Money.SendBalance(session, message.MoneyData.TransactionID);
        return true;
    }

    [BoundedBy(ViewerLimits.PaymentsName)]
    private static bool OnMoneyTransferRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!MoneyTransferRequestReader.TryRead(body, out var message))
            return false;
        var data = message.MoneyData;
        if (session.Scene.Limits.Payments.Allows(session))
            session.Scene.Requests.Money.Pay(session, data.DestID, data.Amount, WireText.ToText(data.Description));
        return true;
    }

    /// <summary>A linkset is paid as a whole: its root says the prices. Anybody may ask.</summary>
    [Cheap]
    private static bool OnRequestPayPrice(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!RequestPayPriceReader.TryRead(body, out var message))
            return false;
        if (session.Scene.TryGetPart(message.ObjectData.ObjectID, out var part))
            session.Objects.SendPayPrice(part.Id, part.Group.RootPart.Extras.Pay);
        return true;
    }
}
