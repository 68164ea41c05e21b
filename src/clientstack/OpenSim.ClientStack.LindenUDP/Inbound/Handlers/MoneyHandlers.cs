using OpenSim.ClientStack.Circuits.Sessions;
using OpenSim.ClientStack.LindenUDP.Sessions;
using OpenSim.Protocol.Circuits;
using OpenSim.Protocol.Messages;

namespace OpenSim.ClientStack.LindenUDP.Inbound.Handlers;

/// <summary>Money and prices.</summary>
internal static class MoneyHandlers
{
    public static void AddTo(HandlerTable table)
    {
        table.AddUnchecked(MessageId.EconomyDataRequest, SessionState.Open, OnEconomyDataRequest);
        table.Add(MessageId.MoneyBalanceRequest, SessionState.Open, OnMoneyBalanceRequest);
        table.Add(MessageId.MoneyTransferRequest, SessionState.Open, OnMoneyTransferRequest);
        table.AddUnchecked(MessageId.RequestPayPrice, SessionState.Root, OnRequestPayPrice);
    }

    /// <summary>Nothing costs anything: prices are a money module's to tell, which has a message of its own for it.</summary>
    [Cheap]
    private static bool OnEconomyDataRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        var writer = new EconomyDataWriter(session.Out.Room);
        writer.Info(session.Scene.Info.MaxPrims, session.Scene.Prims.Count, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0);
        session.Out.Send(writer, ThrottleCategory.Task);
        return true;
    }

    [Cheap]
    private static bool OnMoneyBalanceRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!MoneyBalanceRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Money.SendBalance(session, message.MoneyData.TransactionID);
        return true;
    }

    [Cheap]
    private static bool OnMoneyTransferRequest(ViewerSession session, ReadOnlySpan<byte> body)
    {
        if (!MoneyTransferRequestReader.TryRead(body, out var message))
            return false;
        session.Scene.Requests.Money.Pay(session, message.MoneyData.DestID, message.MoneyData.Amount);
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
