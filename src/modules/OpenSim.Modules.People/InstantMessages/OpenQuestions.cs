using OpenSim.Primitives;

namespace OpenSim.Modules.People.InstantMessages;

/// <summary>
/// What people have been told that can be answered: things and places offered to them, and words. An answer to what nobody has asked is not
/// brought on, or anybody could tell anybody that his gift was declined. Any thread.
/// </summary>
internal sealed class OpenQuestions
{
    /// <summary>The oldest are forgotten first: their answers reach nobody.</summary>
    private const int MaxOpen = 20_000;

    private readonly Lock _gate = new(); // guards both
    private readonly HashSet<Question> _open = [];
    private readonly Queue<Question> _order = new();

    /// <summary>Takes down what somebody is about to be told.</summary>
    public void Note(InstantMessage message)
    {
        if (KindOf(message) is not { } kind)
            return;
        lock (_gate)
        {
            var question = new Question(message.FromAgentId, message.ToAgentId, kind);
            if (!_open.Add(question))
                return;
            _order.Enqueue(question);
            if (_order.Count > MaxOpen)
                _open.Remove(_order.Dequeue());
        }
    }

    /// <summary>Whether a message may be said: it is no answer, or one to what its sender has been told.</summary>
    public bool Allows(InstantMessage message)
    {
        if (AnsweredBy(message) is not { } kind)
            return true;
        lock (_gate)
            return _open.Contains(new Question(message.ToAgentId, message.FromAgentId, kind));
    }

    // Talk is answered whatever it was about; an offer goes by its id.
    private static UUID? KindOf(InstantMessage message) => message.Dialog switch
    {
        InstantMessageDialog.Message => UUID.Zero,
        InstantMessageDialog.InventoryOffered or InstantMessageDialog.Lure => message.SessionId,
        _ => null
    };

    private static UUID? AnsweredBy(InstantMessage message) => message.Dialog switch
    {
        InstantMessageDialog.Busy => UUID.Zero,
        InstantMessageDialog.InventoryAccepted or InstantMessageDialog.InventoryDeclined or InstantMessageDialog.LureDeclined =>
            message.SessionId,
        _ => null
    };

    private readonly record struct Question(UUID From, UUID To, UUID Kind);
}
